import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, type TestOwner } from '../../../../test/owners.ts'
import { uploadForm } from '../../../../test/files/upload-form.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'
import { cutText } from '../../../texts/cut-text.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

const importFile = async (owner: TestOwner, content: string, options: object = {}) => {
  const started = await owner.post('imports/csv/', uploadForm(content, { options }))
  expect(started).toMatchObject({ status: 200 })
  await t.runJobs(['imports.run'])
  return (await owner.get(`imports/${started.json.id}/`)).json
}
/** A text whose cut at `max` goes through the middle of an emoji. */
const halved = (max: number, begin = '') => `${begin.padEnd(max - 1, 'x')}😀 and more`
const rejected = async (owner: TestOwner, id: string) =>
  (await owner.get(`imports/${id}/rejected-rows/?limit=10`)).json.results
const mend = (owner: TestOwner, id: string, input: object) =>
  owner.post(`imports/${id}/mend/`, input)

test('a cut never halves a character', () => {
  expect(cutText('ab😀', 4)).toBe('ab😀')
  expect(cutText('ab😀', 3)).toBe('ab')
  expect(cutText('ab😀c', 4)).toBe('ab😀')
  expect(cutText('abc', 2)).toBe('ab')
})

test.each<[string, Record<string, string>, { new?: number; rejected?: number }]>([
  ['a rejected value', { rating: halved(1000) }, { rejected: 1 }],
  ["a file's own number", { review_id: halved(200) }, { new: 1 }],
  ['the address of a photo', { photos: halved(2000, 'https://pictures.test/') }, { new: 1 }],
  ['the app of a review', { source: 'migration', source_app: halved(80) }, { new: 1 }],
])('an emoji at the place where %s is cut costs nothing', async (_, special, counts) => {
  const owner = await buildOwner(t)
  const row: Record<string, string> = {
    product_handle: 'kettle',
    rating: '5',
    author: 'Noor',
    text: 'Pours well.',
    ...special,
  }
  const file = `${Object.keys(row).join()}\n${Object.values(row).join()}\n`
  const run = await importFile(owner, file)
  expect(run).toMatchObject({ counts, problem: counts.rejected ? 'all_rejected' : null })
  if (counts.new)
    expect((await importFile(owner, file)).counts).toMatchObject({ new: 0, duplicate: 1 })
})

test('rows that share a cut value are fixed together, and one that is rejected again keeps its value', async () => {
  const owner = await buildOwner(t)
  await buildProduct(t, owner, { title: 'Fernhill kettle', handle: 'kettle' })
  const row = (author: string) => `kettle,${halved(1000)},${author},Pours well.\n`
  const run = await importFile(
    owner,
    `product_handle,rating,author,text\n${row('Noor')}${row('Ben')}`,
  )
  const [first] = await rejected(owner, run.id)
  expect(
    (await mend(owner, run.id, { rows: [{ row: 2, values: { rating: halved(1000, 'y') } }] })).json,
  ).toMatchObject({ mended: 0 })
  const alike = { reason: first.reason, value: (await rejected(owner, run.id))[1].value }
  expect((await mend(owner, run.id, { alike, values: { rating: '4' } })).json).toMatchObject({
    mended: 1,
  })
})

test('the six characters of a written-out NUL are text like any other: in a column name and in what fixes a row', async () => {
  const owner = await buildOwner(t)
  await buildProduct(t, owner, { title: 'Fernhill kettle', handle: 'kettle' })
  const run = await importFile(
    owner,
    'product_handle,rating,author,text,a\\u0000b\nkettle,5,Noor,,\nkettle,5,Ben,,\n',
  )
  expect(run.counts).toMatchObject({ rejected: 2 })
  const values = { text: 'It says \\u0000 on the box.' }
  expect(await mend(owner, run.id, { rows: [{ row: 2, values }] })).toMatchObject({
    status: 200,
    json: { mended: 1 },
  })
  expect(await mend(owner, run.id, { alike: { reason: 'text_missing' }, values })).toMatchObject({
    status: 200,
    json: { mended: 1 },
  })
  const texts = (await owner.get('reviews/?limit=100&sort=oldest')).json.results.map(
    ({ text }: { text: string }) => text,
  )
  expect(texts).toEqual([values.text, values.text])
})
