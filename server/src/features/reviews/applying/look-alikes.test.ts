import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadForm } from '../../../../test/files/upload-form.ts'
import { buildOwner, buildProduct, type TestOwner } from '../../../../test/owners.ts'
import {
  LONG,
  columns,
  fileOf,
  numberOfReviews,
  pictures,
  startPreviewedImports,
  type PreviewedImports,
  type Row,
} from '../../../../test/imports/previewed-imports.ts'
import { exportHeaders } from '../../../spreadsheets/template-columns.ts'
import { csv } from '../../../../test/files/app-file.ts'

let t: PreviewedImports
beforeAll(async () => {
  t = await startPreviewedImports()
})
afterAll(() => t.close())

test("another person's photo never takes the place of the first one's", async () => {
  const owner = await buildOwner(t)
  const of = (photo: string) =>
    fileOf(columns, [
      {
        product_handle: 'kettle',
        rating: '5',
        text: 'Great!',
        reviewed_at: '2026-04-13',
        photos: pictures + photo,
      },
    ])
  expect(await t.importFile(owner, of('anna.jpg'))).toMatchObject({ new: 1 })
  expect(await t.importFile(owner, of('ben.jpg'))).toEqual({
    new: 1,
    changed: 0,
    duplicate: 0,
    rejected: 0,
  })
  expect((await owner.get('reviews/export/')).text).toMatch(/anna\.jpg[^]*ben\.jpg/)
  expect(await t.importFile(owner, of('anna.jpg'))).toMatchObject({ duplicate: 1 })
})

const header = 'product_handle,author,rating,title,text,reviewed_at,variant,country'
const reviewsOf = async (owner: TestOwner) =>
  (await owner.get('reviews/?limit=100&sort=oldest')).json.results

test('of reviews without an author, or with few common words, another file leaves the first ones as they are', async () => {
  const owner = await buildOwner(t)
  const first = csv(
    header,
    ['kettle', '', '5', 'Mine', 'Great!', '2026-04-13', 'Sea', 'NO'],
    ['kettle', 'Noor A.', '5', 'Mine', 'Great!', '2026-04-13', 'Sea', 'NO'],
  )
  const other = csv(
    header,
    ['kettle', '', '5', 'Yours', 'Great!', '2026-04-13', 'Oat', 'SE'],
    ['kettle', 'Noor A.', '5', '', 'Great!', '2026-04-13', 'Oat', 'SE'],
  )
  await t.importFile(owner, first)
  expect(await t.importFile(owner, other)).toEqual({
    new: 2,
    changed: 0,
    duplicate: 0,
    rejected: 0,
  })
  expect(
    (await reviewsOf(owner)).map(({ title, country }: Row) => `${title} ${country}`).sort(),
  ).toEqual(['Mine NO', 'Mine NO', 'Yours SE', 'null SE'])
  expect(await t.importFile(owner, first)).toMatchObject({ duplicate: 2 })
})

test('long words under one name and day are one review while nothing contradicts, and what the next file adds is kept', async () => {
  const owner = await buildOwner(t)
  const of = (stars: string, title: string, variant: string) =>
    csv(header, ['kettle', 'Noor A.', stars, title, LONG, '2026-04-13', variant, ''])
  expect(await t.importFile(owner, of('5', '', 'Sea'))).toMatchObject({ new: 1 })
  expect(await t.importFile(owner, of('5', 'Pours well', ''))).toMatchObject({ changed: 1 })
  expect(await t.importFile(owner, of('5', 'Pours well', 'Oat'))).toMatchObject({ new: 1 })
  expect(await t.importFile(owner, of('4', 'Pours well', 'Sea'))).toMatchObject({ new: 1 })
  expect(await numberOfReviews(owner)).toBe(3)
})

test("a file's own number counts in a file of nobody we know, and two files may both count from 1", async () => {
  const owner = await buildOwner(t)
  const options = {
    columns: {
      no: 'review_id',
      stars: 'rating',
      words: 'text',
      item: 'product_handle',
      who: 'author',
    },
  }
  const of = (...rows: string[][]) => csv('no,item,who,stars,words', ...rows)
  expect(
    await t.importFile(
      owner,
      of(
        ['1', 'kettle', '', '5', 'Great!'],
        ['2', 'kettle', '', '5', 'Great!'],
        ['2', 'kettle', '', '5', 'Great!'],
      ),
      options,
    ),
  ).toEqual({
    new: 2,
    changed: 0,
    duplicate: 1,
    rejected: 0,
  })
  expect(
    await t.importFile(
      owner,
      of(['1', 'mug', 'Ben', '4', 'Small.'], ['3', 'kettle', '', '5', 'Great!']),
      options,
    ),
  ).toMatchObject({ new: 2 })
  expect(
    await t.importFile(
      owner,
      of(['2', 'kettle', '', '5', 'Great!'], ['1', 'kettle', '', '5', 'Great!']),
      options,
    ),
  ).toMatchObject({ duplicate: 2 })
})

test('two reviews of one author and day without words stay two through our own export, here and in another account', async () => {
  const owner = await buildOwner(t)
  const site = (variant: string) => ({
    product_handle: 'kettle',
    author: 'Noor A.',
    rating: '5',
    text: '',
    reviewed_at: '2026-04-13',
    source: 'aliexpress',
    variant,
  })
  const file = fileOf(exportHeaders, [site('Sea'), site('Oat'), { ...site('Oat'), rating: '4' }])
  expect(await t.importFile(owner, file)).toMatchObject({ new: 3 })
  const exported = (await owner.get('reviews/export/')).text
  expect(await t.importFile(owner, exported)).toEqual({
    new: 0,
    changed: 0,
    duplicate: 3,
    rejected: 0,
  })
  const other = await buildOwner(t)
  expect(await t.importFile(other, exported)).toMatchObject({ new: 3 })
  expect(await t.importFile(other, exported)).toMatchObject({ duplicate: 3 })
  expect(await t.importFile(other, file)).toMatchObject({ duplicate: 3 })
})

test('a run whose counts do not come to its rows fails and says so', async () => {
  const owner = await buildOwner(t)
  const started = (
    await owner.post(
      'imports/csv/',
      uploadForm(csv(header, ['kettle', 'Noor A.', '5', '', 'Great!', '', '', ''])),
    )
  ).json
  await t.world.db
    .updateTable('imports')
    .set((eb) => ({ total: eb('total', '+', 1) }))
    .where('id', '=', started.id)
    .execute()
  await t.runJobs(['imports.run'])
  expect((await owner.get(`imports/${started.id}/`)).json).toMatchObject({
    state: 'failed',
    problem: 'fault',
    counts: { new: 1 },
  })
})

test('a review that is written down by hand is refused as already there only when all of it is', async () => {
  const owner = await buildOwner(t)
  const { id } = await buildProduct(t, owner)
  const add = (more: object) =>
    owner.post('reviews/', {
      product_id: id,
      author: 'Anonymous',
      rating: 5,
      text: 'Great!',
      ...more,
    })
  expect((await add({})).status).toBe(200)
  expect((await add({ rating: 4 })).status).toBe(200)
  expect((await add({ title: 'Mine' })).status).toBe(200)
  for (const again of [{}, { rating: 4 }, { title: 'Mine' }])
    expect((await add(again)).status).toBe(409)
})

test("a row of our export beside the source's own row of the same review comes in, and the same file again adds nothing", async () => {
  const owner = await buildOwner(t)
  const twin = (title: string) => ({
    product_handle: 'kettle',
    rating: '5',
    title,
    text: 'Great!',
    reviewed_at: '2026-04-13',
  })
  expect(
    await t.importFile(owner, fileOf(exportHeaders, [twin('Mine'), twin('Yours')])),
  ).toMatchObject({ new: 2 })
  const exported = (await owner.get('reviews/export/')).text.trimEnd()
  const both = `${exported}\r\n${fileOf(exportHeaders, [twin('Mine'), twin('Yours')])
    .split('\n')
    .slice(1)
    .join('\n')}`
  expect(await t.importFile(owner, both)).toEqual({ new: 2, changed: 0, duplicate: 2, rejected: 0 })
  expect(await t.importFile(owner, both)).toEqual({ new: 0, changed: 0, duplicate: 4, rejected: 0 })
  expect(await numberOfReviews(owner)).toBe(4)
})
