import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct } from '../../../../test/owners.ts'
import { startFixingImports, type FixingImports } from '../../../../test/imports/fixing-imports.ts'
let t: FixingImports
beforeAll(async () => {
  t = await startFixingImports()
})
afterAll(() => t.close())

test('S1.024 rejected rows are mended in place, each with its fitting control, and come in through the engine that read the file', async () => {
  const owner = await buildOwner(t)
  const kettle = await buildProduct(t, owner, { title: 'Enamel kettle', handle: 'kettle' })
  const run = await t.importRows(
    owner,
    'kettle,,5 stars,A,One,2026-01-01\nkettle,,5,B,,2026-01-01\nkettle,,5,C,Three,31.02.2026\n,,5,D,Four,\nkettle,,5,E,Five,2026-01-01,too much\n',
  )
  expect(run.counts).toEqual({ new: 0, changed: 0, duplicate: 0, rejected: 5 })
  const page = await t.rejected(owner, run.id)
  expect(
    page.results.map((row: { row: number; control: string; suggestion: string | null }) => [
      row.row,
      row.control,
      row.suggestion,
    ]),
  ).toEqual([
    [2, 'rating', '5'],
    [3, 'text', null],
    [4, 'date', null],
    [5, 'product', null],
    [6, 'row', null],
  ])
  expect(page.results[0].values).toEqual({
    product_handle: 'kettle',
    product_title: null,
    rating: '5 stars',
    author: 'A',
    text: 'One',
    reviewed_at: '2026-01-01',
  })
  expect(page.results.at(-1)).toMatchObject({ author: 'E', text: 'Five', beyond: ['too much'] })
  expect(page).toMatchObject({
    waiting: 0,
    reasons: expect.arrayContaining([{ reason: 'rating_not_whole_1_to_5', rows: 1, proposed: 1 }]),
  })

  const one = await t.mend(owner, run.id, {
    rows: [
      { row: 2, values: { rating: '5' } },
      { row: 3, values: { text: '' } },
      { row: 4, values: { reviewed_at: '2026-02-28' } },
    ],
  })
  expect(one.json).toMatchObject({
    mended: 2,
    rejected: 1,
    waiting: 0,
    import: { counts: { new: 2, rejected: 3 }, processed: 5, undoable: true },
  })
  expect((await t.rejected(owner, run.id)).results.map(({ row }: { row: number }) => row)).toEqual([
    3, 5, 6,
  ])

  expect(
    (await t.mend(owner, run.id, { rows: [{ row: 5 }], product_id: kettle.id })).json,
  ).toMatchObject({ mended: 1 })
  expect(
    (
      await t.mend(owner, run.id, {
        rows: [
          { row: 6, values: { text: 'Five, and too much' } },
          { row: 3, values: { text: 'Two' } },
        ],
      })
    ).json,
  ).toMatchObject({
    mended: 2,
    import: { counts: { new: 5, changed: 0, duplicate: 0, rejected: 0 } },
  })
  expect(
    (await t.reviewsOf(owner))
      .map((r: { author: string; text: string; product: { id: string } }) => [
        r.author,
        r.text,
        r.product.id,
      ])
      .sort(),
  ).toEqual(
    [
      ['A', 'One'],
      ['B', 'Two'],
      ['C', 'Three'],
      ['D', 'Four'],
      ['E', 'Five, and too much'],
    ].map((row) => [...row, kettle.id]),
  )
  // What was mended belongs to its import: undoing takes it out too.
  await owner.post(`imports/${run.id}/undo/`)
  await t.runJobs()
  expect(await t.reviewsOf(owner)).toEqual([])
  expect((await t.mend(owner, run.id, { rows: [{ row: 2 }] })).status).toBe(409)
})

test('S1.024 a mended row comes in once: on a double click, beside the job, and beside another that says the same', async () => {
  const owner = await buildOwner(t)
  await buildProduct(t, owner, { handle: 'kettle' })
  const run = await t.importRows(
    owner,
    'kettle,,5,A,One,2026-01-01\nkettle,,good,A,One,2026-01-01\nkettle,,good,B,Two,2026-01-01\nkettle,,good,B,Two,2026-01-01\nkettle,,good,A,One,2026-01-02\n',
  )
  expect(run.counts).toEqual({ new: 1, changed: 0, duplicate: 0, rejected: 4 })
  const twice = {
    rows: [
      { row: 3, values: { rating: '5' } },
      { row: 4, values: { rating: '4' } },
      { row: 5, values: { rating: '4' } },
    ],
  }
  const answers = await Promise.all([
    t.mend(owner, run.id, twice),
    t.mend(owner, run.id, twice),
    t.mend(owner, run.id, twice),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await t.runJobs()
  // Row 3 repeats row 2, row 5 repeats row 4.
  expect((await owner.get(`imports/${run.id}/`)).json.counts).toEqual({
    new: 2,
    changed: 0,
    duplicate: 2,
    rejected: 1,
  })
  expect(await t.reviewsOf(owner)).toHaveLength(2)
  expect((await t.mend(owner, run.id, twice)).json).toMatchObject({
    mended: 0,
    rejected: 0,
    waiting: 0,
  })

  // With other stars it is another review than the one in row 2.
  expect(
    (
      await t.mend(owner, run.id, {
        rows: [{ row: 6, values: { rating: '1', reviewed_at: '2026-01-01' } }],
      })
    ).json,
  ).toMatchObject({ mended: 1, rejected: 0 })
  expect(
    (await t.reviewsOf(owner))
      .map(({ author, rating }: { author: string; rating: number }) => `${author}${rating}`)
      .sort(),
  ).toEqual(['A1', 'A5', 'B4'])
})

test('a run whose rows were all rejected does not end well, and does once a row is mended', async () => {
  const owner = await buildOwner(t)
  const run = await t.importRows(
    owner,
    'kettle,,good,A,One,2026-01-01\nkettle,,bad,B,Two,2026-01-01\n',
  )
  expect(run).toMatchObject({
    state: 'failed',
    problem: 'all_rejected',
    counts: { new: 0, rejected: 2 },
    undoable: false,
  })
  expect((await owner.get('notifications/all/')).json[0]).toMatchObject({
    type: 'error',
    title: 'No reviews were imported',
  })
  expect((await owner.post(`imports/${run.id}/resume/`)).status).toBe(409)
  await t.mend(owner, run.id, { rows: [{ row: 2, values: { rating: '5' } }] })
  expect((await owner.get(`imports/${run.id}/`)).json).toMatchObject({
    state: 'completed',
    problem: null,
    counts: { new: 1, rejected: 1 },
  })
})

test('a shared id with other stars is refused, in one file and against what is here: no row that is mended changes a rating', async () => {
  const owner = await buildOwner(t)
  const columns = 'review_id,product_handle,rating,author,text\n'
  const run = await t.importRows(owner, '1,kettle,5,A,One\n1,kettle,4,A,One\n', {}, columns)
  expect(run.counts).toEqual({ new: 1, changed: 0, duplicate: 0, rejected: 1 })
  expect((await t.rejected(owner, run.id)).results).toMatchObject([
    { row: 3, reason: 'rating_differs', value: '4', control: 'none' },
  ])
  expect((await t.importRows(owner, '1,kettle,3,A,One\n', {}, columns)).counts).toMatchObject({
    new: 0,
    rejected: 1,
  })
  expect(
    (await t.mend(owner, run.id, { rows: [{ row: 3, values: { rating: '2' } }] })).json,
  ).toMatchObject({ mended: 0, rejected: 1 })
  expect(await t.reviewsOf(owner)).toMatchObject([{ rating: 5 }])
})

test('S1.024 a review of a site that was rejected is mended too, and stays the same review when the site is read again', async () => {
  const owner = await buildOwner(t)
  const product = await buildProduct(t, owner)
  const page = (evalDate: string) =>
    JSON.stringify({
      data: {
        evaViewList: [
          {
            evaluationIdStr: '9001',
            buyerEval: 100,
            buyerFeedback: '',
            evalDate,
            buyerName: 'N***r',
            buyerCountry: 'NO',
            skuInfo: 'Color:White',
          },
          {
            evaluationIdStr: '9002',
            buyerEval: 80,
            buyerFeedback: 'Fine.',
            evalDate: '13 Apr 2026',
            buyerName: 'B***n',
            buyerCountry: 'SE',
            skuInfo: '',
          },
        ],
        productEvaluationStatistic: {},
      },
    })
  const read = async (evalDate: string) => {
    const started = await owner.post('imports/aliexpress/', {
      product_id: product.id,
      link: '1005001234567890',
      quantity: 10,
      pages: [page(evalDate)],
    })
    expect(started).toMatchObject({ status: 200 })
    await t.runJobs()
    return (await owner.get(`imports/${started.json.id}/`)).json
  }
  const run = await read('some day')
  expect(run.counts).toMatchObject({ new: 1, rejected: 1 })
  expect((await t.rejected(owner, run.id)).results).toMatchObject([
    { reason: 'date_unreadable', control: 'date', field: 'reviewed_at', author: 'N***r' },
  ])
  const mended = await t.mend(owner, run.id, {
    rows: [{ row: 1, values: { reviewed_at: '2026-04-12' } }],
  })
  expect(mended.json).toMatchObject({ mended: 1, import: { counts: { new: 2, rejected: 0 } } })
  expect((await t.reviewsOf(owner))[0]).toMatchObject({
    source: 'aliexpress',
    author: 'N***r',
    variant: 'Color:White',
    country: 'NO',
    product: { id: product.id },
  })
  expect((await read('12 Apr 2026')).counts).toMatchObject({ new: 0, duplicate: 2, rejected: 0 })
})
