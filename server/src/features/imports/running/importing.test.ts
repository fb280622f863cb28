import { afterAll, beforeAll, expect, test } from 'vitest'
import { buffer } from 'node:stream/consumers'
import * as xls from '@e965/xlsx'
import { buildOwner, buildProduct } from '../../../../test/owners.ts'
import {
  startFileImports,
  type Content,
  type FileImports,
} from '../../../../test/imports/file-imports.ts'
import { templateHeader, reviewRows } from '../../../../test/imports/review-rows.ts'
import { writeXlsx } from '../../../spreadsheets/workbooks/write-xlsx.ts'

let t: FileImports
beforeAll(async () => {
  t = await startFileImports()
})
afterAll(() => t.close())

test('S1.002 S4.029 S4.030 S7.044 a CSV is previewed, imported by a job, and its end is notified', async () => {
  const owner = await buildOwner(t)
  const product = await buildProduct(t, owner, { title: 'Fernhill kettle', handle: 'kettle' })
  const file = `${templateHeader}kettle,,5,Noor A.,Pours well,"Pours exactly\nwhere I aim &amp; stays <b>cool</b>.",Norway,2026-04-13,Thank you,2026-04-14\nkettle,,4.5,Ben,,Half a star?,,,,\n`
  const seen = await t.preview(owner, file)
  expect(seen).toMatchObject({ status: 200 })
  expect(seen.json).toMatchObject({
    file: { name: 'reviews.csv', container: 'csv', encoding: 'utf-8', delimiter: ',' },
    format: 'template',
    source: 'csv',
    rows: 2,
    max_rows: 500,
    counts: { new: 1, changed: 0, duplicate: 0, rejected: 1, photos: 0 },
    products_total: 1,
    products: [
      {
        key: 'kettle',
        rows: 1,
        match: 'matched',
        matched_by: 'handle',
        product: { id: product.id, title: 'Fernhill kettle' },
      },
    ],
    reviews: [
      {
        row: 2,
        outcome: 'new',
        product_title: 'Fernhill kettle',
        author: 'Noor A.',
        rating: 5,
        country: 'NO',
        reviewed_at: '2026-04-13T00:00:00.000Z',
      },
    ],
    rejected: [{ row: 3, field: 'rating', value: '4.5', reason: 'rating_not_whole_1_to_5' }],
  })
  expect(await t.reviewsOf(owner)).toEqual([])

  const started = await t.start(owner, file)
  expect(started.json).toMatchObject({ state: 'queued', total: 2, processed: 0 })
  await t.runJobs()
  const run = (await owner.get(`imports/${started.json.id}/`)).json
  expect(run).toMatchObject({
    state: 'completed',
    processed: 2,
    progress: 100,
    counts: { new: 1, changed: 0, duplicate: 0, rejected: 1 },
    undoable: true,
    problem: null,
  })
  expect(await t.reviewsOf(owner)).toMatchObject([
    {
      product: { id: product.id },
      author: 'Noor A.',
      title: 'Pours well',
      text: 'Pours exactly\nwhere I aim & stays cool.',
      country: 'NO',
      source: 'csv',
      verified: false,
      source_verified: false,
      status: 'published',
      reply: { text: 'Thank you', replied_at: '2026-04-14T00:00:00.000Z' },
      import_id: run.id,
    },
  ])
  const [notice] = (await owner.get('notifications/all/')).json
  expect(notice).toMatchObject({
    type: 'warning',
    title: 'Import complete',
    message: 'reviews.csv: 1 new and 1 rejected.',
    primary_action_url: `/manage?import_id=${run.id}`,
  })
  expect((await owner.get('imports/')).json.results.map(({ id }: { id: string }) => id)).toEqual([
    run.id,
  ])
})

test('S1.003 an XLSX is imported the same way', async () => {
  const owner = await buildOwner(t)
  const bytes = await buffer(
    writeXlsx(
      ['product_handle', 'rating', 'author', 'text', 'reviewed_at'],
      [['mug', '5', 'Ivo', '=looks like a formula', '2026-01-31']],
    ),
  )
  const run = await t.importFile(owner, new Uint8Array(bytes), { name: 'reviews.xlsx' })
  expect(run).toMatchObject({ state: 'completed', counts: { new: 1 }, products_created: 1 })
  expect(await t.reviewsOf(owner)).toMatchObject([
    {
      text: '=looks like a formula',
      product: { handle: 'mug', title: 'Mug' },
      reviewed_at: '2026-01-31T00:00:00.000Z',
    },
  ])
})

test('S1.002 S1.003 the same reviews come in alike from TSV, XLS, ODS and JSON, whatever the file is called', async () => {
  const header = ['product_handle', 'rating', 'author', 'text', 'reviewed_at']
  const given = [
    ['mug', '5', 'Ivo', 'Keeps warm.', '2026-01-31'],
    ['mug', '4', 'Noor', 'Größe passt 👍', '2026-02-01'],
  ]
  const sheet = xls.utils.aoa_to_sheet([header, ...given])
  const book = (bookType: xls.BookType) =>
    new Uint8Array(
      xls.write(
        { SheetNames: ['Reviews'], Sheets: { Reviews: sheet } },
        { type: 'buffer', bookType },
      ) as Buffer,
    )
  const kinds: [string, Content][] = [
    ['csv', [header, ...given].map((row) => row.join('\t')).join('\r\n')],
    ['xls', book('biff8')],
    ['ods', book('ods')],
    [
      'json',
      JSON.stringify({
        reviews: given.map((row) => Object.fromEntries(row.map((value, i) => [header[i], value]))),
      }),
    ],
  ]
  for (const [container, content] of kinds) {
    const owner = await buildOwner(t)
    expect((await t.preview(owner, content, { name: 'reviews.dat' })).json).toMatchObject({
      file: { container },
      format: 'template',
      rows: 2,
    })
    expect(await t.importFile(owner, content, { name: 'reviews.dat' })).toMatchObject({
      state: 'completed',
      counts: { new: 2, rejected: 0 },
    })
    expect(
      (await t.reviewsOf(owner)).map((review: { text: string; reviewed_at: string }) => [
        review.text,
        review.reviewed_at.slice(0, 10),
      ]),
    ).toEqual([
      ['Keeps warm.', '2026-01-31'],
      ['Größe passt 👍', '2026-02-01'],
    ])
  }
})

test('S5.015 S9.004 500 rows are imported; 501 give a 413 that says so, and nothing is imported', async () => {
  const owner = await buildOwner(t)
  for (const refused of [
    await t.preview(owner, templateHeader + reviewRows(501)),
    await t.start(owner, templateHeader + reviewRows(501)),
  ]) {
    expect(refused.status).toBe(413)
    expect(refused.json.detail).toMatch(
      /has 501 rows\. You can import up to 500 .* Nothing was imported/,
    )
  }
  await t.runJobs()
  expect((await owner.get('imports/')).json.results).toEqual([])
  expect((await owner.get('reviews/counts/')).json.total).toBe(0)
  const run = await t.importFile(owner, templateHeader + reviewRows(500))
  expect(run).toMatchObject({ state: 'completed', total: 500, counts: { new: 500, rejected: 0 } })
  expect((await owner.get('reviews/counts/')).json.total).toBe(500)
})

test('S5.016 a file of another structure is refused with what was expected and what was found', async () => {
  const owner = await buildOwner(t)
  const refused = await t.start(owner, 'shop key,note,feedback,product_title\nx,5,Good,Kettle\n')
  expect(refused.status).toBe(400)
  expect(refused.json.detail).toMatch(
    /Missing: rating, text\. Expected: product_handle.*Found: shop key, note, feedback, product_title\..*“feedback” looks like text/,
  )
  expect((await owner.get('imports/')).json.results).toEqual([])
  const run = await t.importFile(owner, 'shop key,note,feedback,product_title\nx,5,Good,Kettle\n', {
    options: { columns: { note: 'rating', feedback: 'text' } },
  })
  expect(run.counts.new).toBe(1)
})

test('rejected rows come as a file that can be mended and uploaded as it is', async () => {
  const owner = await buildOwner(t)
  const run = await t.importFile(
    owner,
    `${templateHeader}kettle,,5 stars,A,,One,,2026-01-01,,\nkettle,,5,B,,,,2026-01-01,,\nkettle,,5,C,,Three,,31.02.2026,,\nkettle,,5,D,,Four,,2027-01-01,,\n,,5,E,,Five,,,,\n`,
  )
  expect(run.counts).toEqual({ new: 0, changed: 0, duplicate: 0, rejected: 5 })
  const shown = (await owner.get(`imports/${run.id}/rejected-rows/`)).json.results
  expect(
    shown.map((r: { row: number; reason: string; suggestion: string | null }) => [
      r.row,
      r.reason,
      r.suggestion,
    ]),
  ).toEqual([
    [2, 'rating_not_whole_1_to_5', '5'],
    [3, 'text_missing', null],
    [4, 'date_does_not_exist', null],
    [5, 'date_in_future', null],
    [6, 'product_missing', null],
  ])
  const file = await owner.get(`imports/${run.id}/rejected/`)
  expect(file.headers['content-disposition']).toContain('rejected-reviews.csv')
  await owner.post('auth/edit/', { language: 'es' })
  // B8: said in the owner's language, whenever the row was rejected.
  expect((await owner.get(`imports/${run.id}/rejected/`)).text).toContain(
    '«5 stars» no es un número entero del 1 al 5.',
  )
  const mended = file.text
    .replace(',5 stars,', ',5,')
    .replace(',B,,,', ',B,,Two,')
    .replaceAll('31.02.2026', '28.02.2026')
    .replaceAll('2027-01-01', '2026-02-02')
  const second = await t.importFile(owner, mended)
  expect(second.counts).toEqual({ new: 4, changed: 0, duplicate: 0, rejected: 1 })
  expect((await owner.get(`imports/${second.id}/rejected/`)).text.split('\r\n')[0]).toBe(
    '\uFEFFrow,field,reason,product_handle,product_title,rating,author,title,text,country,reviewed_at,reply,replied_at',
  )
})

test('products that the store does not have: suggested, chosen, made or rejected, for all rows alike', async () => {
  const owner = await buildOwner(t)
  const kettle = await buildProduct(t, owner, { title: 'Enamel kettle', handle: 'enamel-kettle' })
  const file = `${templateHeader}enamel-kettel,,5,A,,One,,,,\nmoon-lamp,Moon lamp 2,5,B,,Two,,,,\n,,4,C,,Three,,,,\n`
  const seen = (await t.preview(owner, file)).json
  expect(seen.products).toMatchObject([
    {
      key: 'enamel-kettel',
      match: 'suggested',
      matched_by: 'fuzzy_title',
      product: { id: kettle.id },
      new_title: 'Enamel kettel',
    },
    { key: 'moon-lamp', match: 'create', product: null, new_title: 'Moon lamp 2' },
  ])
  expect(
    (await t.preview(owner, file, { options: { unknown_products: 'reject' } })).json,
  ).toMatchObject({
    counts: { new: 0, rejected: 3 },
    rejected: [
      { reason: 'product_not_found', value: 'enamel-kettel' },
      { reason: 'product_not_found', value: 'moon-lamp' },
      { reason: 'product_missing' },
    ],
  })
  const run = await t.importFile(owner, file, {
    options: { product_matches: { 'enamel-kettel': kettle.id }, product_id: kettle.id },
  })
  expect(run).toMatchObject({ counts: { new: 3 }, products_created: 0 })
  const reviews = await t.reviewsOf(owner)
  expect(
    reviews.map((r: { author: string; product: { title: string } }) => [r.author, r.product.title]),
  ).toEqual([
    ['A', 'Enamel kettle'],
    ['B', 'Enamel kettle'],
    ['C', 'Enamel kettle'],
  ])
  const stranger = await buildProduct(t, await buildOwner(t))
  expect((await t.start(owner, file, { options: { product_id: stranger.id } })).status).toBe(404)
  expect(
    (await t.start(owner, file, { options: { product_matches: { 'moon-lamp': stranger.id } } }))
      .status,
  ).toBe(404)
})

test('without a plan up to 50 reviews; beyond them 402 with error_code 1, and nothing is imported', async () => {
  const owner = await buildOwner(t, { plan: false })
  const refused = await t.start(owner, templateHeader + reviewRows(51))
  expect(refused.status).toBe(402)
  expect(refused.json).toMatchObject({ error_code: 1, limit_type: 'paid_plan' })
  expect(refused.json.detail).toMatch(/51 new reviews\. Without a plan you can add 50 more/)
  const first = await t.start(owner, templateHeader + reviewRows(30))
  expect(first.status).toBe(200)
  // The first file is still waiting: its rows count as if they were here.
  expect(
    (await t.start(owner, templateHeader + reviewRows(21).replaceAll('Noor', 'Ida'))).status,
  ).toBe(402)
  await t.runJobs()
  expect((await t.importFile(owner, templateHeader + reviewRows(50))).counts).toMatchObject({
    new: 20,
    duplicate: 30,
  })
  expect((await t.start(owner, templateHeader + reviewRows(51))).json.detail).toMatch(
    /you can add 0 more/,
  )
})

test('the template comes as CSV and XLSX, and importing it as it is works', async () => {
  const owner = await buildOwner(t)
  for (const format of ['csv', 'xlsx']) {
    const template = await owner.get(`imports/template/?format=${format}`)
    expect(template.headers['content-disposition']).toContain(`plaudit-template.${format}`)
    const seen = await t.preview(owner, new Uint8Array(template.bytes), { name: `t.${format}` })
    expect(seen.json).toMatchObject({
      format: 'template',
      rows: 1,
      counts: { new: 1, rejected: 0, photos: 2 },
      file: { container: format },
    })
    expect(seen.json.columns.every(({ sure }: { sure: boolean }) => sure)).toBe(true)
  }
})

test('files that are no tables are refused in words', async () => {
  const owner = await buildOwner(t)
  const answers = [
    await t.start(owner, '%PDF-1.7'),
    await t.start(owner, 'PK\u0003\u0004 broken', { name: 'x.xlsx' }),
    await t.start(owner, ''),
    await t.start(owner, templateHeader),
  ]
  expect(answers.map(({ status }) => status)).toEqual([415, 400, 400, 400])
  for (const { json } of answers) expect(json.detail).toMatch(/PDF|damaged|empty|no rows/)
})
