let picked: File | null = null

/** Passes a file dropped on the source selection to the next screen, since a file cannot be in a URL. Taken once. */
export const passFile = (file: File) => {
  picked = file
}
export const takePassedFile = (): File | null => {
  const file = picked
  picked = null
  return file
}
