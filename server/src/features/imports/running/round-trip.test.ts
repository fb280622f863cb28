import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, buildReview, type TestOwner } from '../../../../test/owners.ts'
import { uploadForm } from '../../../../test/files/upload-form.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

/** A photo host of the web, as far as the server can tell. */
let host: Server
let hostUrl = ''
let t: TestWorld
beforeAll(async () => {
  const photo = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#C2410C' },
  })
    .jpeg()
    .toBuffer()
  host = createServer((request, response) => {
    if (request.url?.startsWith('/photo'))
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo)
    else if (request.url === '/text')
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end('no picture at all')
    else response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(host, 'listening')
  hostUrl = `http://127.0.0.1:${(host.address() as { port: number }).port}`
  t = await startTestWorld({ sandboxUrl: hostUrl })
})
afterAll(async () => {
  host.close()
  await t.close()
})

const importFile = async (
  owner: TestOwner,
  content: string | Uint8Array<ArrayBuffer>,
  options: object = {},
) => {
  const { json, status, text } = await owner.post('imports/csv/', uploadForm(content, { options }))
  expect({ status, text }).toMatchObject({ status: 200 })
  await t.runJobs()
  return (await owner.get(`imports/${json.id}/`)).json
}
const reviewsOf = async (owner: TestOwner) =>
  (await owner.get('reviews/?limit=100&sort=oldest')).json.results

const loox = (hostUrl: string) =>
  `id,status,rating,email,nickname,full_name,review,date,productId,handle,img,variant,verified_purchase
L1,Active,5,a@example.com,,Ada Berg,"=SUM(1) is no formula
second line",2026-02-10T14:53:02.525Z,7001,kettle,${hostUrl}/photo-1.jpg,red,true
L2,Hidden,2,b@example.com,Ben,Ben C.,Too small,2026-02-11T10:00:00Z,7001,kettle,,,false
`

test('an export of ours reads back without loss, into the same account and into another', async () => {
  const owner = await buildOwner(t)
  await importFile(owner, loox(hostUrl))
  const [first] = await reviewsOf(owner)
  expect(first).toMatchObject({
    author: 'Ada Berg',
    source: 'migration',
    source_app: 'Loox',
    source_verified: true,
    verified: false,
    product: { handle: 'kettle' },
  })
  await owner.put(`reviews/${first.id}/reply/`, { text: "'=thanks" })
  await owner.patch(`reviews/${first.id}/`, { pinned: true })
  const mug = await buildProduct(t, owner, { title: 'Mug', handle: 'mug' })
  await buildReview(owner, mug.id, {
    author: 'Noor A.',
    text: '-50% and 😍',
    title: '"quoted", yes',
    rating: 4,
    country: 'NO',
    reviewed_at: '2026-03-01',
  })
  const before = await reviewsOf(owner)

  for (const format of ['csv', 'xlsx']) {
    const file = new Uint8Array((await owner.get(`reviews/export/?format=${format}`)).bytes)
    expect((await importFile(owner, file)).counts).toEqual({
      new: 0,
      changed: 0,
      duplicate: 3,
      rejected: 0,
    })
    const other = await buildOwner(t)
    expect((await importFile(other, file)).counts).toEqual({
      new: 3,
      changed: 0,
      duplicate: 0,
      rejected: 0,
    })
    const copied = await reviewsOf(other)
    const fields = [
      'author',
      'rating',
      'title',
      'text',
      'country',
      'reviewed_at',
      'source_app',
      'verified',
      'source_verified',
      'language',
      'status',
      'pinned',
      'helpful_votes',
      'reply',
    ] as const
    // Added by hand there, it comes from a file here.
    const kept = (reviews: (typeof before)[number][]) =>
      reviews.map((review) => ({
        ...Object.fromEntries(fields.map((field) => [field, review[field]])),
        source: review.source === 'manual' ? 'csv' : review.source,
        product: [review.product.handle, review.product.title],
        photos: review.media.length,
      }))
    expect(kept(copied)).toEqual(kept(before))
  }
  expect(await reviewsOf(owner)).toEqual(before)
})

test('verified is never taken from a file of the owner; an origin badge is', async () => {
  const owner = await buildOwner(t)
  await importFile(
    owner,
    'product_handle,rating,text,author,verified,source_verified,source,source_app\nmug,5,One,A,yes,yes,,\nmug,5,Two,B,yes,yes,storefront,\nmug,5,Three,C,no,yes,amazon,Amazon\n',
  )
  expect(
    (await reviewsOf(owner))
      .map((r: Record<string, unknown>) => [
        r['author'],
        r['source'],
        r['source_app'],
        r['verified'],
        r['source_verified'],
      ])
      .sort(),
  ).toEqual([
    ['A', 'csv', null, false, false],
    ['B', 'csv', null, false, false],
    ['C', 'amazon', 'Amazon', false, true],
  ])
})

test('photos are brought home, dead ones are counted and named, and undo takes the files away', async () => {
  const owner = await buildOwner(t)
  const run = await importFile(
    owner,
    `product_handle,rating,text,author,photos\nmug,5,One,A,"${hostUrl}/photo-1.jpg, ${hostUrl}/gone.jpg"\nmug,5,Two,B,${hostUrl}/text\nmug,5,Three,C,photo.jpg\n`,
  )
  expect(run).toMatchObject({ state: 'completed', photos: { total: 4, ready: 1, failed: 3 } })
  const reviews = await reviewsOf(owner)
  const media = reviews.flatMap(
    (r: {
      media: { problem: string | null; state: string; url: string | null; width: number }[]
    }) => r.media,
  )
  expect(
    media
      .map(({ state, problem }: { state: string; problem: string | null }) => problem ?? state)
      .sort(),
  ).toEqual(['not_a_picture', 'not_an_address', 'not_found', 'ready'])
  const ready = media.find(({ state }: { state: string }) => state === 'ready')
  expect(ready).toMatchObject({ width: 640, height: 480 })
  const key = `public/${ready.url.slice(ready.url.indexOf('reviews/'))}`
  await t.world.files.read(key)
  expect((await owner.get('reviews/?has_media=true')).json.results).toHaveLength(1)

  await owner.post(`imports/${run.id}/undo/`)
  await t.runJobs()
  await expect(t.world.files.read(key)).rejects.toThrow(/no file/)
})

test('a corrected file of the source moves reviews to the right product and brings new photos', async () => {
  const owner = await buildOwner(t)
  await importFile(owner, loox(hostUrl))
  const corrected = loox(hostUrl)
    .replaceAll(',7001,kettle,', ',7002,teapot,')
    .replace('photo-1.jpg', `photo-1.jpg;${hostUrl}/photo-2.jpg`)
    .replace('L2,Hidden,2', 'L2,Hidden,3')
  const run = await importFile(owner, corrected)
  expect(run).toMatchObject({
    counts: { new: 0, changed: 2, duplicate: 0, rejected: 0 },
    photos: { total: 1, ready: 1, failed: 0 },
    products_created: 1,
  })
  const reviews = await reviewsOf(owner)
  expect(
    reviews.map(
      (r: { product: { handle: string }; rating: number; media: unknown[]; status: string }) => [
        r.product.handle,
        r.rating,
        r.media.length,
        r.status,
      ],
    ),
  ).toEqual([
    ['teapot', 5, 2, 'published'],
    ['teapot', 3, 0, 'hidden'],
  ])
  await owner.post(`imports/${run.id}/undo/`)
  await t.runJobs()
  expect(
    (await reviewsOf(owner)).map(
      (r: { product: { handle: string }; rating: number; media: unknown[] }) => [
        r.product.handle,
        r.rating,
        r.media.length,
      ],
    ),
  ).toEqual([
    ['kettle', 5, 1],
    ['kettle', 2, 0],
  ])
})
