import { buffer } from 'node:stream/consumers'
import * as xls from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadDraft } from '../../../../test/imports/import-drafts.ts'
import { reviewRows, templateHeader } from '../../../../test/imports/review-rows.ts'
import { buildOwner, type TestOwner } from '../../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'
import { writeXlsx } from '../../../spreadsheets/workbooks/write-xlsx.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

const preview = async (owner: TestOwner, id: string, options: object = {}) =>
  (await owner.post(`imports/drafts/${id}/preview/`, { options })).json
/** Whoever still answers has not opened it again. */
const takeFileAway = ({ accountId }: TestOwner, id: string) =>
  t.world.files.removeAll(`imports/${accountId}/${id}`)

test('IMP-41 columns are changed as often as one likes: the file was read once', async () => {
  const owner = await buildOwner(t)
  const small = await uploadDraft(owner, `${templateHeader}${reviewRows(300)}`)
  expect(await preview(owner, small.id)).toMatchObject({ counts: { new: 300 } })
  await takeFileAway(owner, small.id)
  const changed = await preview(owner, small.id, { columns: { author: 'ignored' } })
  expect(changed).toMatchObject({ counts: { new: 300 } })
  expect(changed.columns.find(({ name }: { name: string }) => name === 'author')).toMatchObject({
    meaning: 'ignored',
  })
  expect(changed.reviews[0].author).not.toBe('Noor 0.')
  const columns = await owner.post(`imports/drafts/${small.id}/columns/`, { options: {} })
  expect(columns.json.columns[2]).toMatchObject({ name: 'rating', meaning: 'rating' })
})

test('IMP-41 a workbook with several sheets is opened once, whichever of them is read', async () => {
  const owner = await buildOwner(t)
  const header = ['product_handle', 'rating', 'author', 'text']
  const sheet = (text: string) =>
    xls.utils.aoa_to_sheet([header, ['mug', '5', 'Ivo', text], ['mug', '4', 'Noor', text]])
  const bytes = new Uint8Array(
    xls.write(
      {
        SheetNames: ['Notes', 'May', 'June'],
        Sheets: {
          Notes: xls.utils.aoa_to_sheet([['To do'], ['Call Ivo']]),
          May: sheet('Keeps warm.'),
          June: sheet('Keeps cold.'),
        },
      },
      { type: 'buffer', bookType: 'xlsx' },
    ) as Buffer,
  )
  const { id } = await uploadDraft(owner, bytes, 'months.xlsx')
  const before = [await preview(owner, id), await preview(owner, id, { sheets: ['June'] })]
  expect(before).toMatchObject([
    { rows: 2, reviews: [{ text: 'Keeps warm.' }, {}] },
    { rows: 2, reviews: [{ text: 'Keeps cold.' }, {}] },
  ])
  await takeFileAway(owner, id)
  expect([await preview(owner, id), await preview(owner, id, { sheets: ['June'] })]).toEqual(before)
})

test('IMP-41 a workbook of one sheet, and what is wrong with a row, are the same the second time', async () => {
  const owner = await buildOwner(t)
  const rows = [
    ['mug', '5', 'Ivo', 'Keeps warm.'],
    ['mug', 'six', 'Noor', 'Too warm.'],
    ['', '4', 'Sam', 'Which one?'],
  ]
  const bytes = await buffer(writeXlsx(['product_handle', 'rating', 'author', 'text'], rows))
  const { id } = await uploadDraft(owner, new Uint8Array(bytes), 'reviews.xlsx')
  const first = await preview(owner, id)
  expect(first).toMatchObject({ counts: { new: 1, rejected: 2 } })
  await takeFileAway(owner, id)
  expect(await preview(owner, id)).toEqual(first)
})

test('IMP-41 quotation marks that are not closed are found in what was kept too', async () => {
  const owner = await buildOwner(t)
  const { id } = await uploadDraft(
    owner,
    `product_handle,rating,author,text\nmug,5,Ivo,"Keeps warm.\nmug,4,Noor,Fits.\nmug,3,Sam,"So so."\n`,
  )
  const first = await preview(owner, id)
  expect(first.rejected.map(({ reason }: { reason: string }) => reason)).toContain(
    'quote_not_closed',
  )
  expect(await preview(owner, id)).toEqual(first)
})
