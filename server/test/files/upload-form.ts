/** A file of reviews as the browser sends it, with the choices about it. */
export const uploadForm = (
  content: string | Uint8Array<ArrayBuffer>,
  { name = 'reviews.csv', options = {} }: { name?: string; options?: object } = {},
): FormData => {
  const body = new FormData()
  body.set('options', JSON.stringify(options))
  body.set('file', new Blob([content]), name)
  return body
}
