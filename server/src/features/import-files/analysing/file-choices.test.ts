import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadForm } from '../../../../test/files/upload-form.ts'
import { startChoiceImports, type ChoiceImports } from '../../../../test/imports/choice-imports.ts'

let t: ChoiceImports
beforeAll(async () => {
  t = await startChoiceImports()
})
afterAll(() => t.close())

const scored = (ratings: (string | number)[]) =>
  `product_handle,rating,author,text\n${ratings.map((rating, i) => `kettle,${rating},Noor ${i},Pours well ${i}.\n`).join('')}`

test('ratings up to 100 are proposed as stars over the whole column, and wait for the owner', async () => {
  const owner = await t.newOwner()
  const file = scored([100, 90, 80, 70, 50, 30, 20, 10, 5, 0])
  const seen = await t.preview(owner, file)
  expect(seen.ratings).toMatchObject({
    column: 'rating',
    lowest: 0,
    highest: 100,
    scale: { divide_by: 20, halves: 'up' },
    decided: false,
    needed: true,
    rounded: 6,
  })
  expect(
    seen.ratings.values.map(({ value, divided, stars }: Record<string, number>) => [
      value,
      divided,
      stars,
    ]),
  ).toEqual([
    [100, 5, 5],
    [90, 4.5, 5],
    [80, 4, 4],
    [70, 3.5, 4],
    [50, 2.5, 3],
    [30, 1.5, 2],
    [20, 1, 1],
    [10, 0.5, 1],
    [5, 0.25, 1],
    [0, 0, null],
  ])
  expect(seen.counts).toMatchObject({ new: 9, rejected: 1 })
  expect(await t.start(owner, file)).toMatchObject({
    status: 400,
    json: { code: 'choice_needed', facts: { needed: ['rating_scale'] } },
  })
  const down = { rating_scale: { divide_by: 20, halves: 'down' } }
  expect((await t.preview(owner, file, { options: down })).ratings).toMatchObject({
    decided: true,
    average_up: 2.89,
    average_down: 2.44,
  })
  expect(await t.importFile(owner, file, { options: down })).toMatchObject({
    counts: { new: 9, rejected: 1 },
  })
  expect(
    (await t.reviewsOf(owner)).map(({ rating }: { rating: number }) => rating).toSorted(),
  ).toEqual([1, 1, 1, 1, 2, 3, 4, 4, 5])
})

test('half stars are shown and rejected until the owner says how they are rounded; one slip beyond five decides nothing', async () => {
  const owner = await t.newOwner()
  const halves = scored([5, 4.5, '"3,5"', 2])
  expect(await t.preview(owner, halves)).toMatchObject({
    ratings: {
      scale: { divide_by: 1, halves: 'up' },
      decided: false,
      needed: false,
      rounded: 2,
      average_up: 4.0,
      average_down: 3.5,
    },
    counts: { new: 2, rejected: 2 },
  })
  expect(
    await t.importFile(owner, halves, {
      options: { rating_scale: { divide_by: 1, halves: 'up' } },
    }),
  ).toMatchObject({ counts: { new: 4, rejected: 0 } })
  const other = await t.newOwner()
  expect((await t.preview(other, scored([8, 10, '7/10', 3]))).ratings).toMatchObject({
    scale: { divide_by: 2 },
    needed: true,
  })
  expect(await t.preview(other, scored([5, 4, 5, 3, 50, 5, 4]))).toMatchObject({
    ratings: { needed: false },
    counts: { rejected: 1 },
  })
  expect((await t.preview(other, scored([5, 4, 1]))).ratings).toBe(null)
})

test('a date that cannot be read costs the review or only the date, as the owner says', async () => {
  const owner = await t.newOwner()
  const file =
    'product_handle,rating,author,text,reviewed_at\nkettle,5,Noor,One.,last spring\nkettle,4,Ben,Two.,2026-02-31\nkettle,3,Ida,Three.,20260413\n'
  expect(await t.preview(owner, file)).toMatchObject({
    counts: { new: 1, rejected: 2 },
    unreadable_dates: 2,
  })
  expect(await t.importFile(owner, file, { options: { unreadable_dates: 'drop' } })).toMatchObject({
    counts: { new: 3, rejected: 0 },
  })
  const dates = Object.fromEntries(
    (await t.reviewsOf(owner)).map((r: { author: string; reviewed_at: string | null }) => [
      r.author,
      r.reviewed_at,
    ]),
  )
  expect(dates).toEqual({ Noor: null, Ben: null, Ida: '2026-04-13T00:00:00.000Z' })
})

test('dates that cannot be read are counted in the order that was decided', async () => {
  const owner = await t.newOwner()
  const dates = ['31/12/2025', '31/31/2025', '12/31/2025', '30/11/2025', '0000000001']
  const file = `product_handle,rating,author,text,reviewed_at\n${dates.map((date, i) => `kettle,5,Noor ${i},Pours ${i}.,${date}\n`).join('')}`
  expect(await t.preview(owner, file)).toMatchObject({
    dates: { order: 'day_first' },
    counts: { new: 2, rejected: 3 },
    unreadable_dates: 3,
  })
})

test('videos count among the photos that come', async () => {
  const owner = await t.newOwner()
  const file =
    'product_handle,rating,author,text,photos,videos\nkettle,5,Noor,One.,https://pictures.test/1.jpg,https://pictures.test/1.mp4\n'
  expect(await t.preview(owner, file)).toMatchObject({ counts: { photos: 2 } })
  expect(await t.importFile(owner, file)).toMatchObject({ photos: { total: 2 } })
})

test('a title above the column names is passed over and said, whatever the delimiter', async () => {
  const owner = await t.newOwner()
  const body =
    'product_handle;rating;author;text\nkettle;5;Noor;Pours well.\nkettle;x;Ben;Too small.\n'
  for (const [title, headerRow] of [
    ['Fernhill reviews\n', 2],
    ['Fernhill reviews, April\n\n', 3],
    ['"Fernhill\nreviews"\nExported in April\n', 3],
  ] as const) {
    const seen = await t.preview(owner, title + body)
    expect(seen).toMatchObject({
      rows: 2,
      counts: { new: 1, rejected: 1 },
      reviews: [{ text: 'Pours well.' }],
    })
    expect(seen.header_row).toBe(headerRow)
    expect(seen.rejected[0].row).toBe(headerRow + 2)
  }
  expect((await t.preview(owner, body)).header_row).toBe(1)
})

test('photos beyond those that a review contains are left out aloud: in the preview, per row, and in the result', async () => {
  const owner = await t.newOwner()
  const photos = (n: number, row: number) =>
    Array.from({ length: n }, (_, i) => `https://pictures.test/${row}-${i}.jpg`).join(',')
  const file = `product_handle,rating,author,text,photos\nkettle,5,Noor,One.,"${photos(13, 1)}"\nkettle,4,Ben,Two.,"${photos(10, 2)}"\n`
  const seen = await t.preview(owner, file)
  expect(seen).toMatchObject({
    counts: { photos: 20, media_left_out: 3 },
    reviews: [
      { row: 2, photos: 10, media_left_out: 3 },
      { row: 3, media_left_out: 0 },
    ],
  })
  const run = await t.importFile(owner, file)
  expect(run.photos).toMatchObject({ total: 20, left_out: 3 })
  const noor = (await t.reviewsOf(owner)).find(
    ({ author }: { author: string }) => author === 'Noor',
  )
  expect(noor.media).toHaveLength(10)
  expect(await t.importFile(owner, file)).toMatchObject({
    counts: { duplicate: 2 },
    photos: { left_out: 0 },
  })
})

test('a country that is not recognized is left out aloud: how many rows, and what stands there', async () => {
  const owner = await t.newOwner()
  const countries = ['XX', 'Norwegen', '', 'Atlantis', 'XX', 'B', 'C', 'D', 'E'.repeat(60)]
  const file = `product_handle,rating,author,text,country\n${countries.map((country, i) => `kettle,5,Client ${i},Text ${i}.,${country}`).join('\n')}\n`
  const seen = await t.preview(owner, file)
  expect(seen).toMatchObject({
    counts: { new: 9, rejected: 0 },
    unknown_countries: { rows: 7, values: ['XX', 'Atlantis', 'B', 'C', 'D'] },
  })
  await t.importFile(owner, file)
  expect(
    (await t.reviewsOf(owner)).filter(
      ({ country }: { country: string | null }) => country === null,
    ),
  ).toHaveLength(8)
  expect(
    (await t.preview(owner, 'product_handle,rating,author,text,country\nkettle,5,Noor,One.,no\n'))
      .unknown_countries,
  ).toBeNull()
})

test('mending makes the product that rows are to go to, once, and takes the one that is here under that name', async () => {
  const owner = await t.newOwner()
  const file =
    'product_handle,rating,author,text\nlamp-x,5,Noor,One.\nlamp-x,4,Ben,Two.\n,3,Ida,Three.\n'
  const run = await t.importFile(owner, file, { options: { unknown_products: 'reject' } })
  expect(run).toMatchObject({ counts: { rejected: 3 }, products_created: 0 })
  const mend = (body: object) => owner.post(`imports/${run.id}/mend/`, body)
  expect((await mend({ rows: [{ row: 2 }], new_product: { title: ' ' } })).status).toBe(400)
  const made = await mend({
    alike: { reason: 'product_not_found', value: 'lamp-x' },
    new_product: { title: 'Moon lamp' },
  })
  expect(made.json).toMatchObject({ mended: 2, import: { products_created: 1 } })
  expect(
    (await mend({ rows: [{ row: 4 }], new_product: { title: 'moon lamp' } })).json,
  ).toMatchObject({ mended: 1, import: { products_created: 1 } })
  expect(
    new Set((await t.reviewsOf(owner)).map((r: { product: { title: string } }) => r.product.title)),
  ).toEqual(new Set(['Moon lamp']))
})

test('columns of our template’s file that are named otherwise are left out aloud, and imported when the owner says so', async () => {
  const owner = await t.newOwner()
  const file =
    'product_id,product,rating,author,text,date,shelf\n8001,Blue mug,5,Noor,Pours well.,2026-03-01,A4\n'
  const seen = await t.preview(owner, file)
  const suggested = (columns: { name: string; suggested: string | null }[]) =>
    Object.fromEntries(columns.map((column) => [column.name, column.suggested]))
  const nothing = {
    product_id: null,
    product: null,
    rating: null,
    author: null,
    text: null,
    date: null,
    shelf: null,
  }
  expect(suggested(seen.columns)).toEqual({
    ...nothing,
    product: 'product_title',
    date: 'reviewed_at',
  })
  const columns = { product: 'product_title', date: 'reviewed_at' }
  const preview = await t.preview(owner, file, { options: { columns } })
  expect(suggested(preview.columns)).toEqual(nothing)
  expect(preview.products).toMatchObject([{ new_title: 'Blue mug' }])
  await t.importFile(owner, file, { options: { columns } })
  expect((await t.reviewsOf(owner))[0]).toMatchObject({
    reviewed_at: expect.stringContaining('2026-03-01'),
    product: { title: 'Blue mug' },
  })

  // Without a column that names the product the owner is asked for the columns, and the names are proposed.
  const analysis = (
    await owner.post(
      'imports/csv/columns/',
      uploadForm('product,rating,author,text,date\nBlue mug,5,Noor,Pours well.,2026-03-01\n'),
    )
  ).json
  expect(analysis.columns.map(({ meaning }: { meaning: string }) => meaning)).toEqual([
    'product_title',
    'rating',
    'author',
    'text',
    'reviewed_at',
  ])
})
