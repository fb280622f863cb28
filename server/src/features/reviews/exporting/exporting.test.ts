import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { buildOwner, buildProduct, buildReview, type TestOwner } from '../../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

let t: TestWorld
let host: Server
let photos = ''
beforeAll(async () => {
  const photo = await sharp({
    create: { width: 64, height: 48, channels: 3, background: '#C2410C' },
  })
    .jpeg()
    .toBuffer()
  host = createServer(
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo),
  ).listen(0, '127.0.0.1')
  await once(host, 'listening')
  photos = `http://127.0.0.1:${(host.address() as { port: number }).port}`
  t = await startTestWorld({ sandboxUrl: photos })
})
afterAll(async () => {
  await t.close()
  host.close()
})

const importText = async (owner: TestOwner, text: string) => {
  const form = new FormData()
  form.set('file', new File([text], 'reviews.csv'))
  const { json } = await owner.post('imports/csv/', form)
  await t.runJobs()
  return json.id as string
}
const exported = async (owner: TestOwner, query: string) => {
  const answer = await owner.get(`reviews/export/?${query}`)
  expect(answer.status).toBe(200)
  return answer
}
const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')

/** The entries of a ZIP, each with its bytes. */
const unzipped = async (bytes: Uint8Array): Promise<Map<string, Buffer>> => {
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes))
  const found = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = []
    for await (const piece of (await zip.openReadStreamPromise(entry)) as Readable)
      pieces.push(piece as Buffer)
    found.set(entry.fileName, Buffer.concat(pieces))
  }
  return found
}

test('a ZIP contains the CSV and the photos that are kept, named after their reviews', async () => {
  const owner = await buildOwner(t)
  await importText(
    owner,
    `product_handle,rating,text,author,photos\nkettle,5,One,A,"${photos}/1.jpg, ${photos}/2.jpg"\nkettle,4,Two,B,\n`,
  )
  const reviews = (await owner.get('reviews/')).json.results as {
    id: string
    media: { state: string }[]
  }[]
  const shown = reviews.find(({ media }) => media.length === 2)!
  expect(shown.media.map(({ state }) => state)).toEqual(['ready', 'ready'])
  const { headers, bytes } = await exported(owner, 'format=zip')
  expect(headers['content-type']).toBe('application/zip')
  expect(headers['content-disposition']).toMatch(/plaudit-reviews-[\d-]+\.zip/)
  const entries = await unzipped(bytes)
  expect([...entries.keys()]).toEqual([
    'plaudit-reviews-2026-11-21.csv',
    `media/${shown.id}-1.webp`,
    `media/${shown.id}-2.webp`,
  ])
  expect(linesOf(entries.get('plaudit-reviews-2026-11-21.csv')!.toString())).toHaveLength(3)
  expect((await sharp(entries.get(`media/${shown.id}-1.webp`)).metadata()).width).toBe(64)
})

test('a ZIP of a filter holds the media of that filter only', async () => {
  const owner = await buildOwner(t)
  await importText(
    owner,
    `product_handle,rating,text,author,photos\nkettle,5,One,A,${photos}/1.jpg\nkettle,4,Two,B,${photos}/2.jpg\n`,
  )
  const entries = await unzipped((await exported(owner, 'format=zip&rating=4&app=judgeme')).bytes)
  expect(entries.size).toBe(2)
  const [name] = entries.keys()
  expect(name).toBe('judgeme-reviews-2026-11-21.csv')
  expect(linesOf(entries.get(name!)!.toString())).toHaveLength(2)
})

test('what a file cannot carry is shown before, and the file keeps to it: no hidden review into one that would show it', async () => {
  const owner = await buildOwner(t)
  const product = await buildProduct(t, owner, { handle: 'kettle' })
  await buildReview(owner, product.id, { text: 'Seen by all.' })
  const hidden = await buildReview(owner, product.id, { text: 'Out of sight.' })
  await owner.patch(`reviews/${hidden.id}/`, { status: 'hidden' })
  const formats = (await owner.get('reviews/export/formats/')).json as {
    app: string
    name: string
    states: string[]
    lacks: string[]
  }[]
  expect(formats[0]).toMatchObject({ app: 'template', lacks: [] })
  expect(formats.find(({ app }) => app === 'loox')).toMatchObject({
    name: 'Loox',
    states: ['published'],
    lacks: expect.arrayContaining(['title', 'country', 'time']),
  })
  for (const { app, states } of formats) {
    const { text } = await exported(owner, `app=${app}`)
    expect(text).toContain('Seen by all.')
    expect(text.includes('Out of sight.'), app).toBe(states.includes('hidden'))
  }
  expect((await owner.get('reviews/export/?app=nobody')).status).toBe(400)
})

test('cells that a spreadsheet would run are made text, in every file alike, and come back as they were', async () => {
  const owner = await buildOwner(t)
  const product = await buildProduct(t, owner, { handle: 'kettle' })
  const text = '=HYPERLINK("https://evil.example.com","Click")'
  await buildReview(owner, product.id, { text, author: '@SUM(A1)', title: '-2+3' })
  for (const app of ['template', 'judgeme', 'yotpo', 'trustoo']) {
    const file = await exported(owner, `app=${app}`)
    expect(file.text).not.toMatch(/(?:^|,|")[=@](?:HYPERLINK|SUM)/m)
    const other = await buildOwner(t)
    await importText(other, file.text)
    expect((await other.get('reviews/')).json.results[0], app).toMatchObject({
      text,
      author: '@SUM(A1)',
      title: '-2+3',
    })
  }
})

test('RIGHT-6 an owner without a plan whose allowance is used up, and one whose plan is paused, get every review', async () => {
  const owner = await buildOwner(t, { plan: false })
  await importText(
    owner,
    `product_handle,rating,text,author\n${Array.from({ length: 50 }, (_, n) => `kettle,5,Text ${n},Noor ${n}\n`).join('')}`,
  )
  const product = (await owner.get('shop/products/')).json.results[0].id
  expect(
    (
      await owner.post('reviews/', {
        product_id: product,
        author: 'Ivo',
        rating: 5,
        text: 'One more.',
      })
    ).status,
  ).toBe(402)
  for (const query of ['format=csv', 'format=csv&app=okendo'])
    expect(linesOf((await exported(owner, query)).text)).toHaveLength(51)

  const paused = await buildOwner(t)
  await buildReview(paused, (await buildProduct(t, paused)).id)
  const now = t.world.clock.now()
  await t.world.db
    .updateTable('subscriptions')
    .set({ paused_at: now, resumes_at: new Date(now.getTime() + 864_000_000) })
    .where('account_id', '=', paused.accountId)
    .execute()
  expect((await paused.get('auth/user/')).json.limits).toMatchObject({ paid_plan: false })
  expect(linesOf((await exported(paused, 'app=yotpo')).text)).toHaveLength(2)
})

test('twelve thousand reviews come in one file, in any layout', { timeout: 120_000 }, async () => {
  const owner = await buildOwner(t)
  const product = await buildProduct(t, owner, { handle: 'kettle' })
  const at = t.world.clock.now()
  const rows = Array.from({ length: 12_000 }, (_, n) => ({
    account_id: owner.accountId,
    id: crypto.randomUUID(),
    product_id: product.id,
    author: `Noor ${n}`,
    rating: (n % 5) + 1,
    text: `Text ${n}`,
    source: 'csv' as const,
    dedupe_key: `text:${n}`,
    content_hash: '',
    status: 'published' as const,
    created_at: at,
    updated_at: at,
    sort_at: at,
  }))
  for (let from = 0; from < rows.length; from += 2000)
    await t.world.db
      .insertInto('reviews')
      .values(rows.slice(from, from + 2000) as never)
      .execute()
  for (const query of ['format=csv', 'format=csv&app=judgeme']) {
    const lines = linesOf((await exported(owner, query)).text)
    expect(lines).toHaveLength(12_001)
    expect(new Set(lines).size).toBe(12_001)
  }
  const entries = await unzipped((await exported(owner, 'format=zip')).bytes)
  expect(linesOf([...entries.values()][0]!.toString())).toHaveLength(12_001)
})
