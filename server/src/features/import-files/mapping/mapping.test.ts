import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, type TestOwner } from '../../../../test/owners.ts'
import { uploadForm } from '../../../../test/files/upload-form.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'
import { writeXlsx } from '../../../spreadsheets/workbooks/write-xlsx.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

type More = { name?: string; options?: object }
const analyse = async (owner: TestOwner, content: string | Uint8Array<ArrayBuffer>, more?: More) =>
  owner.post('imports/csv/columns/', uploadForm(content, more))
const preview = (owner: TestOwner, content: string, more?: More) =>
  owner.post('imports/csv/preview/', uploadForm(content, more))
const start = (owner: TestOwner, content: string, more?: More) =>
  owner.post('imports/csv/', uploadForm(content, more))
const importFile = async (owner: TestOwner, content: string, more?: More) => {
  const started = await start(owner, content, more)
  expect(started).toMatchObject({ status: 200 })
  await t.runJobs()
  return (await owner.get(`imports/${started.json.id}/`)).json
}
type Column = { name: string; meaning: string; ground: string | null; samples: string[] }
const meaningsIn = (json: { columns: Column[] }) =>
  Object.fromEntries(json.columns.map(({ name, meaning }) => [name, meaning]))

const unknown =
  'Punkte;Meinung;Von;Wann;Ding\n5;Gießt genau dahin, wo ich will.;Noor A.;13.04.2026;kettle\n4;Etwas klein für meine Küche.;Ben O.;14.04.2026;mug\n'

test('S1.024 S5.016 the columns of an unknown file are proposed with samples, imported as the owner says, and remembered for the next one', async () => {
  const owner = await buildOwner(t)
  await buildProduct(t, owner, { title: 'Fernhill kettle', handle: 'kettle' })
  await buildProduct(t, owner, { title: 'Mug', handle: 'mug' })
  const seen = await analyse(owner, unknown)
  expect(seen).toMatchObject({ status: 200, json: { format: null, missing: [] } })
  expect(seen.json.columns).toEqual([
    { name: 'Punkte', meaning: 'rating', ground: 'name', samples: ['5', '4'] },
    {
      name: 'Meinung',
      meaning: 'text',
      ground: 'name',
      samples: ['Gießt genau dahin, wo ich will.', 'Etwas klein für meine Küche.'],
    },
    { name: 'Von', meaning: 'author', ground: 'content', samples: ['Noor A.', 'Ben O.'] },
    {
      name: 'Wann',
      meaning: 'reviewed_at',
      ground: 'content',
      samples: ['13.04.2026', '14.04.2026'],
    },
    // What the store's products are called tells more than any pattern.
    { name: 'Ding', meaning: 'product_handle', ground: 'content', samples: ['kettle', 'mug'] },
  ])
  // Proposed, never assumed: without the owner's word nothing starts.
  expect(await start(owner, unknown)).toMatchObject({
    status: 400,
    json: { detail: expect.stringMatching(/nothing was imported/) },
  })

  const columns = meaningsIn(seen.json)
  const shown = await preview(owner, unknown, { options: { columns } })
  expect(shown.json).toMatchObject({
    remembered: false,
    rows: 2,
    counts: { new: 2, rejected: 0 },
    reviews: [{ author: 'Noor A.', rating: 5 }, {}],
  })
  expect((await importFile(owner, unknown, { options: { columns } })).counts).toMatchObject({
    new: 2,
    rejected: 0,
  })

  const next = 'Ding;Wann;Von;Meinung;Punkte\nmug;15.04.2026;Ida;Hält lange warm.;5\n'
  expect(
    (await analyse(owner, next)).json.columns.map(({ meaning, ground }: Column) => [
      meaning,
      ground,
    ]),
  ).toEqual(
    ['product_handle', 'reviewed_at', 'author', 'text', 'rating'].map((meaning) => [
      meaning,
      'remembered',
    ]),
  )
  expect((await preview(owner, next)).json).toMatchObject({
    remembered: true,
    counts: { new: 1 },
    reviews: [{ author: 'Ida', text: 'Hält lange warm.' }],
  })
  expect((await importFile(owner, next)).counts).toMatchObject({ new: 1 })
  // Another account knows nothing of it.
  expect((await preview(await buildOwner(t), next)).status).toBe(400)
})

test('S1.024 a column of ratings out of 10 in an unknown file is proposed, and its scale is asked for at once', async () => {
  const owner = await buildOwner(t)
  const file =
    'score,opinion,who,bought\n10,Pours well.,Noor A.,mug\n9,Keeps warm.,Ben O.,mug\n6,A bit small.,Ida L.,mug\n3,Leaks.,Sam K.,mug\n'
  const seen = await analyse(owner, file)
  expect(seen.json.columns[0]).toMatchObject({ name: 'score', meaning: 'rating', ground: 'name' })
  expect(seen.json.missing).toEqual(['product'])
  const shown = await preview(owner, file, {
    options: { columns: { ...meaningsIn(seen.json), bought: 'product_title' } },
  })
  expect(shown.json.ratings).toMatchObject({
    column: 'score',
    lowest: 3,
    highest: 10,
    scale: { divide_by: 2 },
    needed: true,
    decided: false,
  })
})

test('S1.024 a wrong mapping is said and loses nothing; the columns of a known format can be corrected, and that is remembered too', async () => {
  const owner = await buildOwner(t)
  const wrong = await start(owner, unknown, {
    options: { columns: { Punkte: 'rating', Meinung: 'ignored', Ding: 'product_title' } },
  })
  expect(wrong).toMatchObject({
    status: 400,
    json: { detail: expect.stringMatching(/nothing was imported\. Missing: text\./) },
  })
  const turned = await preview(owner, unknown, {
    options: { columns: { Meinung: 'rating', Punkte: 'text', Ding: 'product_title' } },
  })
  expect(turned.json).toMatchObject({
    counts: { new: 0, rejected: 2 },
    rejected: [{ row: 2, field: 'Meinung', reason: 'rating_not_whole_1_to_5' }, {}],
  })
  expect((await owner.get('imports/')).json.results).toEqual([])
  expect((await preview(owner, unknown)).status).toBe(400)

  const template = 'product_handle,rating,title,text,author\nkettle,5,Noor A.,Pours well.,\n'
  expect((await analyse(owner, template)).json).toMatchObject({
    format: 'template',
    missing: [],
    columns: [{ ground: 'format' }, {}, { meaning: 'title' }, {}, {}],
  })
  const columns = {
    product_handle: 'product_handle',
    rating: 'rating',
    title: 'author',
    text: 'text',
    author: 'ignored',
  }
  expect((await importFile(owner, template, { options: { columns } })).counts.new).toBe(1)
  expect((await owner.get('reviews/?limit=10')).json.results).toMatchObject([
    { author: 'Noor A.', title: null },
  ])
  expect((await preview(owner, template)).json).toMatchObject({
    remembered: true,
    counts: { new: 0, duplicate: 1 },
  })
})

test('S1.024 any kind of file is analysed, nothing is written, and what is missing is named', async () => {
  const owner = await buildOwner(t)
  const bytes = await buffer(writeXlsx(['Note', 'Avis'], [['5', 'Verse exactement où je veux.']]))
  expect((await analyse(owner, new Uint8Array(bytes), { name: 'avis.xlsx' })).json).toMatchObject({
    format: null,
    missing: ['product'],
    columns: [
      { name: 'Note', meaning: 'rating' },
      { name: 'Avis', meaning: 'text' },
    ],
  })
  expect((await analyse(owner, 'order,total,city\n1,9.90,Oslo\n')).json.missing).toEqual([
    'rating',
    'text',
    'product',
  ])
  expect((await analyse(owner, '%PDF-1.7')).status).toBe(415)
  expect((await owner.get('imports/')).json.results).toEqual([])
  const allTo = await buildProduct(t, owner, { title: 'Kettle', handle: 'kettle' })
  const options = { columns: { Note: 'rating', Avis: 'text' }, product_id: allTo.id }
  expect(
    (await importFile(owner, 'Note;Avis\n5;Verse exactement où je veux.\n', { options })).counts
      .new,
  ).toBe(1)
})

test('S1.024 a product chosen for all rows wins over a column that names products, and the preview says for how many rows', async () => {
  const owner = await buildOwner(t)
  const kettle = await buildProduct(t, owner, { title: 'Fernhill kettle', handle: 'kettle' })
  const lamp = await buildProduct(t, owner, { title: 'Moon lamp', handle: 'moon-lamp' })
  const file =
    'rating,text,product_url\n5,One.,https://people.test/products/noor\n4,Two.,https://shop.test/products/moon-lamp\n3,Three.,\n'
  const seen = await preview(owner, file, { options: { product_id: kettle.id } })
  expect(seen.json).toMatchObject({
    counts: { new: 3 },
    products: [],
    product_for_all: { product: { id: kettle.id }, overruled: 2 },
  })
  expect(
    seen.json.reviews.map((review: { product_title: string }) => review.product_title),
  ).toEqual(['Fernhill kettle', 'Fernhill kettle', 'Fernhill kettle'])
  expect((await preview(owner, file)).json.product_for_all).toBe(null)
  // A choice for one name is more than a choice for all.
  const options = {
    product_id: kettle.id,
    product_matches: { 'https://shop.test/products/moon-lamp': lamp.id },
  }
  expect(await importFile(owner, file, { options })).toMatchObject({
    counts: { new: 3 },
    products_created: 0,
  })
  const reviews = (await owner.get('reviews/?limit=10&sort=oldest')).json.results
  expect(
    Object.fromEntries(
      reviews.map((r: { text: string; product: { title: string } }) => [r.text, r.product.title]),
    ),
  ).toEqual({
    'One.': 'Fernhill kettle',
    'Two.': 'Moon lamp',
    'Three.': 'Fernhill kettle',
  })
})

test('a remembered mapping is forgotten when its owner says so, and only that', async () => {
  const owner = await buildOwner(t)
  await buildProduct(t, owner, { handle: 'kettle' })
  const file = 'Punkte;Worte;Ding\n5;Gießt genau.;kettle\n'
  await importFile(owner, file, {
    options: { columns: { Punkte: 'rating', Worte: 'text', Ding: 'product_handle' } },
  })
  expect((await preview(owner, file)).json).toMatchObject({ remembered: true })
  const forget = (who: TestOwner, columns: string[]) =>
    who.post('imports/csv/columns/forget/', { columns })
  expect((await forget(await buildOwner(t), ['Punkte', 'Worte', 'Ding'])).json).toEqual({
    forgotten: false,
  })
  expect((await forget(owner, ['Punkte', 'Worte'])).json).toEqual({ forgotten: false })
  expect((await forget(owner, ['Ding', 'Worte', 'Punkte'])).json).toEqual({ forgotten: true })
  expect((await forget(owner, ['Ding', 'Worte', 'Punkte'])).json).toEqual({ forgotten: false })
  expect(await preview(owner, file)).toMatchObject({
    status: 400,
    json: { code: 'structure_unknown' },
  })
})
