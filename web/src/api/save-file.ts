/** Saves bytes as a download with this name. */
export const saveFile = (bytes: Blob, name: string) => {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
