import * as xls from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChoiceImports, type ChoiceImports } from '../../../../test/imports/choice-imports.ts'

let t: ChoiceImports
beforeAll(async () => {
  t = await startChoiceImports()
})
afterAll(() => t.close())

const workbook = (
  sheets: Record<string, unknown[][]>,
  bookType: xls.BookType,
): Uint8Array<ArrayBuffer> => {
  const book = xls.utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    xls.utils.book_append_sheet(book, xls.utils.aoa_to_sheet(rows), name)
  return new Uint8Array(xls.write(book, { type: 'buffer', bookType }) as Buffer)
}
const header = ['product_handle', 'rating', 'author', 'text']
const markets = {
  Notes: [['Ask Ida before sending this'], ['Version 2']],
  Germany: [header, ['kettle', 5, 'Noor', 'Eins.'], ['kettle', 'six', 'Ben', 'Zwei.']],
  // The same columns in another order.
  France: [
    ['rating', 'product_handle', 'text', 'author'],
    [4, 'kettle', 'Un.', 'Ida'],
    ['', 'kettle', 'Deux.', 'Teo'],
  ],
  Orders: [
    ['order', 'total'],
    [1, 9.9],
  ],
}

test.each(['xlsx', 'biff8', 'ods'] as const)(
  'S1.003 the sheets of a workbook (%s) are shown and chosen; nothing is left out unsaid',
  async (kind) => {
    const owner = await t.newOwner()
    const bytes = workbook(markets, kind)
    const seen = await t.preview(owner, bytes)
    expect(seen.sheets).toEqual([
      { name: 'Notes', rows: 1, verdict: 'no_reviews', chosen: false },
      { name: 'Germany', rows: 2, verdict: 'recognised', chosen: true },
      { name: 'France', rows: 2, verdict: 'same_columns', chosen: false },
      { name: 'Orders', rows: 1, verdict: 'no_reviews', chosen: false },
    ])
    expect(seen.rows).toBe(2)
    const refused = await t.start(owner, bytes)
    expect(refused).toMatchObject({
      status: 400,
      json: {
        code: 'choice_needed',
        facts: { needed: ['sheets'], read: ['Germany'], open: ['France'] },
      },
    })
    expect(await t.reviewsOf(owner)).toEqual([])

    const both = { sheets: ['Germany', 'France'] }
    const chosen = await t.preview(owner, bytes, { options: both })
    expect(chosen).toMatchObject({
      rows: 4,
      counts: { new: 2, rejected: 2 },
      reviews: [{ text: 'Eins.' }, { sheet: 'France', author: 'Ida', text: 'Un.' }],
    })
    expect(
      chosen.rejected.map((row: { sheet: string; row: number }) => [row.sheet, row.row % 2 ** 21]),
    ).toEqual([
      ['Germany', 3],
      ['France', 3],
    ])
    const run = await t.importFile(owner, bytes, { options: both })
    expect(run).toMatchObject({
      counts: { new: 2, rejected: 2 },
      sheets_left_out: ['Notes', 'Orders'],
    })
    // Rows of several sheets are told apart when they are mended, and in the file of rejected rows.
    const rejected = (await owner.get(`imports/${run.id}/rejected-rows/?limit=10`)).json.results
    const ofFrance = rejected.find((row: { sheet: string }) => row.sheet === 'France')
    expect(
      (
        await owner.post(`imports/${run.id}/mend/`, {
          rows: [{ row: ofFrance.row, values: { rating: '3' } }],
        })
      ).json,
    ).toMatchObject({ mended: 1 })
    expect(
      (await t.reviewsOf(owner)).map((review: { text: string }) => review.text).toSorted(),
    ).toEqual(['Deux.', 'Eins.', 'Un.'])
  },
)

test('of 24 sheets each is shown and chosen; beyond the number that is shown a workbook is refused', async () => {
  const owner = await t.newOwner()
  const alike = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `S${i}`,
        [header, ['kettle', 5, 'Noor', `Pours ${i}.`]],
      ]),
    )
  const seen = await t.preview(owner, workbook(alike(24), 'xlsx'))
  expect(seen.sheets).toHaveLength(24)
  const sheets = seen.sheets.map(({ name }: { name: string }) => name)
  expect(await t.start(owner, workbook(alike(24), 'xlsx'))).toMatchObject({
    status: 400,
    json: { facts: { open: sheets.slice(1) } },
  })
  expect(
    await t.importFile(owner, workbook(alike(24), 'xlsx'), { options: { sheets } }),
  ).toMatchObject({ total: 24, counts: { new: 24 }, sheets_left_out: [] })
  const most = await t.preview(owner, workbook(alike(61), 'xlsx'))
  expect(most).toMatchObject({
    code: 'file_unreadable',
    detail: expect.stringMatching(/has 61 sheets\. Up to 60/),
  })
})

test('a sheet that cannot be read is not called empty', async () => {
  const owner = await t.newOwner()
  const bytes = Buffer.from(
    workbook(
      {
        Germany: markets.Germany,
        France: [...markets.France, ['', '', 'twelve signs', '']],
        None: [],
      },
      'xlsx',
    ),
  )
  bytes.write('<!DOCTYPE a>', bytes.indexOf('twelve signs'))
  const seen = await t.preview(owner, new Uint8Array(bytes))
  expect(seen.sheets.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
    'recognised',
    'unreadable',
    'empty',
  ])
})

test('sheets with other columns, and sheets that are not there, are refused by name', async () => {
  const owner = await t.newOwner()
  const bytes = workbook(markets, 'xlsx')
  const refusal = async (sheets: string[]) => await t.start(owner, bytes, { options: { sheets } })
  expect(await refusal(['Germany', 'Orders'])).toMatchObject({
    status: 400,
    json: { detail: expect.stringMatching(/"Germany" and "Orders" have different columns/) },
  })
  expect(await refusal(['Spain'])).toMatchObject({
    status: 400,
    json: { detail: expect.stringMatching(/no sheet "Spain".*Germany/) },
  })
  // One sheet, and knowing of the others, is a choice too.
  expect(await t.importFile(owner, bytes, { options: { sheets: ['Germany'] } })).toMatchObject({
    counts: { new: 1 },
    sheets_left_out: ['Notes', 'France', 'Orders'],
  })
})
