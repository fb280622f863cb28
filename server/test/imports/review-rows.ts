/** The header of the template, and rows of one product that differ in author and text. */
export const templateHeader =
  'product_handle,product_title,rating,author,title,text,country,reviewed_at,reply,replied_at\n'

export const reviewRow = (i: number, { handle = 'kettle', rating = '5' } = {}) =>
  `${handle},,${rating},Noor ${i}.,,Pours exactly where I aim every morning (${i}).,NO,2026-04-13,,\n`

export const reviewRows = (n: number) => Array.from({ length: n }, (_, i) => reviewRow(i)).join('')
