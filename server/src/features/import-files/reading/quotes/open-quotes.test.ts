import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, type TestOwner } from '../../../../../test/owners.ts'
import { uploadForm } from '../../../../../test/files/upload-form.ts'
import { startTestWorld, type TestWorld } from '../../../../../test/world.ts'

let t: TestWorld
let owner: TestOwner
beforeAll(async () => {
  t = await startTestWorld()
  owner = await buildOwner(t)
})
afterAll(() => t.close())

const preview = async (content: string) =>
  (await owner.post('imports/csv/preview/', uploadForm(content))).json

const last = 'product_handle,rating,author,text\n'
const middle = 'product_handle,text,rating,author\n'
test.each([
  [
    'a mark at the end of a later line',
    `${last}kettle,5,Ada,"Great kettle\nkettle,4,Ben,Nice\nkettle,3,Cy,Fine"\nkettle,2,Dee,Loud\n`,
  ],
  [
    'a text with separators',
    `${last}kettle,5,Ada,"Great, hot, quick\nkettle,4,Ben,Nice\nkettle,3,Cy,Fine"\nkettle,2,Dee,Loud\n`,
  ],
  [
    'the next quoted cell',
    `${last}kettle,5,Ada,"Great kettle\nkettle,4,Ben,"Nice, small"\nkettle,2,Dee,Loud\n`,
  ],
  [
    'every cell in marks',
    `"product_handle","rating","author","text"\n"kettle","5","Ada","Great kettle\n"kettle","4","Ben","Nice"\n"kettle","2","Dee","Loud"\n`,
  ],
  [
    'a text in the middle',
    `${middle}kettle,"Great kettle,5,Ada\nkettle,Nice,4,Ben\nkettle,Fine",3,Cy\nkettle,Loud,2,Dee\n`,
  ],
  [
    'a text in the middle and one row',
    `${middle}kettle,"Great kettle,5,Ada\nkettle,Fine",3,Cy\nkettle,Loud,2,Dee\n`,
  ],
])(
  'a row whose quotation mark is not closed does not take the rows below it into its text: %s',
  async (_, content) => {
    const seen = await preview(content)
    expect(seen).toMatchObject({
      counts: { new: 1, rejected: 1 },
      reviews: [{ author: 'Dee', text: 'Loud' }],
      rejected: [{ row: 2, reason: 'quote_not_closed' }],
    })
    expect(seen.rejected[0].detail).toMatch(/quotation mark in this row is not closed/)
  },
)

test.each([
  ['out of 10', '8', { divide_by: 2, halves: 'up' }],
  ['out of 100', '80', { divide_by: 20, halves: 'up' }],
  ['with half stars', '3.5', { divide_by: 1, halves: 'up' }],
])('nor does it where ratings are %s', async (_, rating, rating_scale) => {
  const content = `${last}kettle,${rating},Ada,"Great kettle\nkettle,${rating},Ben,Nice\nkettle,${rating},Cy,Fine"\nkettle,${rating},Dee,Loud\n`
  const seen = (
    await owner.post('imports/csv/preview/', uploadForm(content, { options: { rating_scale } }))
  ).json
  expect(seen).toMatchObject({
    counts: { new: 1, rejected: 1 },
    rejected: [{ row: 2, reason: 'quote_not_closed' }],
  })
})

test('nothing of such a row is lost: the rejected file contains the lines that it took in, and the mended row comes in', async () => {
  const started = await owner.post(
    'imports/csv/',
    uploadForm(
      `${last}kettle,5,Ada,"Great kettle\nkettle,4,Ben,Nice\nkettle,3,Cy,Fine"\nkettle,2,Dee,Loud\n`,
    ),
  )
  await t.runJobs()
  expect((await owner.get(`imports/${started.json.id}/`)).json).toMatchObject({
    total: 2,
    counts: { new: 1, rejected: 1 },
  })
  const rejected = await owner.get(`imports/${started.json.id}/rejected/`)
  expect(rejected.text).toContain('Great kettle\nkettle,4,Ben,Nice\nkettle,3,Cy,Fine')
  const untouched = await owner.post(`imports/${started.json.id}/mend/`, { rows: [{ row: 2 }] })
  expect(untouched.json).toMatchObject({ mended: 0, rejected: 1 })
  const mended = await owner.post(`imports/${started.json.id}/mend/`, {
    rows: [{ row: 2, values: { text: 'Great kettle' } }],
  })
  expect(mended.json).toMatchObject({ mended: 1, rejected: 0 })
})

test('a mark inside a quoted text that is not doubled is reported, not imported with a shifted row', async () => {
  const seen = await preview(
    `${middle}kettle,"She said "wow", and left",5,Ada\nkettle,"He said ""wow"", and left",4,Ben\n`,
  )
  expect(seen).toMatchObject({
    counts: { new: 1, rejected: 1 },
    rejected: [{ row: 2, reason: 'quote_not_closed' }],
    reviews: [{ author: 'Ben' }],
  })
})

test.each([
  ['"""Wow"" she said, twice\nand left"', '"Wow" she said, twice\nand left'],
  ['"Sizes:\n1, 2, 3, 4\n1,2,3,4"', 'Sizes:\n1, 2, 3, 4\n1,2,3,4'],
  [
    '"Good: colour, shape, size, price\nBad: lid, spout, 5, handle\n"',
    'Good: colour, shape, size, price\nBad: lid, spout, 5, handle',
  ],
  ['"A ""5"" for it, all in all"  ', 'A "5" for it, all in all'],
  ['6" wide and 4" high', '6" wide and 4" high'],
])(
  'a text with marks, separators and line breaks of its own is read as it stands: %j',
  async (cell, text) => {
    const inLast = await preview(`${last}kettle,5,Ada,${cell}\nkettle,2,Dee,Loud\n`)
    const inMiddle = await preview(`${middle}kettle,${cell},5,Ada\nkettle,Loud,2,Dee\n`)
    for (const { reviews, rejected } of [inLast, inMiddle]) {
      expect(rejected).toEqual([])
      expect(reviews[0].text).toContain(text)
    }
  },
)

const chosen = 'rating,author,text\n'
test.each([
  ['a number with a decimal comma', 'Tolles Produkt.\n4,5 Sterne, weil der Deckel klemmt'],
  ['a number of stars', 'Great.\n5, would buy again, gladly'],
  ['a list', 'Pros and cons:\n1, the lid, the spout\n2, the handle, the base'],
])('a text of several lines is no row, however few columns there are: %s', async (_, text) => {
  const product_id = (await buildProduct(t, owner, { handle: `lines-${crypto.randomUUID()}` })).id
  const csv = uploadForm(`${chosen}5,Ada,"${text}"\n`, { options: { product_id } })
  const json = uploadForm(JSON.stringify([{ rating: 5, author: 'Ada', text }]), {
    name: 'reviews.json',
    options: { product_id },
  })
  for (const form of [csv, json]) {
    const seen = (await owner.post('imports/csv/preview/', form)).json
    expect(seen).toMatchObject({ counts: { new: 1, rejected: 0 }, reviews: [{ text }] })
  }
})

test('a file that is no CSV has no quotation marks to leave open', async () => {
  const text = 'Great.\nkettle,4,Ben,Nice'
  const form = uploadForm(
    JSON.stringify([{ product_handle: 'kettle', rating: 5, author: 'Ada', text }]),
    { name: 'reviews.json' },
  )
  expect((await owner.post('imports/csv/preview/', form)).json).toMatchObject({
    counts: { new: 1, rejected: 0 },
    reviews: [{ text }],
  })
})
