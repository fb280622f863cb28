let picked: File | null = null

/** A file dropped on the choice of sources is read on the next screen: it cannot stand in a URL. Taken once. */
export const passFile = (file: File) => {
  picked = file
}
export const takePassedFile = (): File | null => {
  const file = picked
  picked = null
  return file
}
