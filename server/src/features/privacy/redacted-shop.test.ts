import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadForm } from '../../../test/files/upload-form.ts'
import { buildOwner, type TestOwner } from '../../../test/owners.ts'
import { placesOf } from '../../../test/planted-words.ts'
import { startStoreWorld, type StoreWorld } from '../../../test/store-world.ts'
import { readConfig } from '../../start/config.ts'
import { openLog } from '../../start/open-log.ts'

let s: StoreWorld
let logged = ''
beforeAll(async () => {
  s = await startStoreWorld()
  const read = readConfig({})
  if ('faults' in read) throw new Error(read.faults.join())
  const to = new Writable({
    write: (part: Buffer, _encoding, done) => ((logged += part.toString()), done()),
  })
  s.world.log = (await openLog({ ...read.config, LOG_LEVEL: 'debug' }, 'test', to)).log
})
afterAll(() => s.close())

const rows = [
  'Fine,Pours well every single morning,5,2026-03-01 10:00:00 UTC,Quillon Marchetti,quillon@example.com,,plumbago-pot,,',
  'Odd,A row that is refused,nine,2026-03-02 10:00:00 UTC,Quillon Marchetti,quillon@example.com,,plumbago-pot,,',
]
const importReviews = async (owner: TestOwner) => {
  const form = uploadForm(
    `title,body,rating,review_date,reviewer_name,reviewer_email,product_id,product_handle,reply,picture_urls\n${rows.join('\n')}\n`,
    { name: 'judgeme.csv' },
  )
  expect((await owner.post('imports/csv/', form)).status).toBe(200)
}

/** A shop with words of its own in whatever it has, which lives for a while and then removes the app. */
const buildLeftShop = async (domain: string, { origin }: { origin: 'shopify' | 'web' }) => {
  const owner = await buildOwner(s, { plan: origin === 'web' })
  await sql`update accounts set signup_origin = ${origin} where id = ${owner.accountId}`.execute(
    s.world.db,
  )
  const [pot] = await s.change(
    domain,
    {
      do: 'create-product',
      product: {
        title: 'Plumbago pot',
        handle: 'plumbago-pot',
        variants: [{ sku: 'PLUMBAGO-1', barcode: '0299999999991' }],
      },
    },
    { do: 'create-customer', customer: { firstName: 'Quillon', email: 'quillon@example.com' } },
  )
  expect(await s.connect(owner, domain)).toBe('connected')
  await s.runJobs()
  const { products } = await s.described(domain)
  const { variants } = products.find(({ id }) => id === pot!.id)!
  await s.change(domain, {
    do: 'create-order',
    order: { email: 'quillon@example.com', lines: [{ variantId: variants[0]!.id }] },
  })
  await s.deliverAll()
  await importReviews(owner)
  await s.runJobs()
  expect((await owner.post('shop/sync/', {})).status).toBe(200)
  await s.runJobs()
  for (const place of [
    'public.store_orders',
    'public.products',
    'public.reviews',
    'public.customers',
  ])
    expect([...(await placesOf(s, 'quillon')), ...(await placesOf(s, 'plumbago'))]).toContain(place)
  await s.control(domain, 'uninstall', {})
  await s.deliverAll()
  await s.runJobs()
  return owner
}
const redact = async (domain: string) => {
  await s.control(domain, 'redact', {})
  await s.deliverAll()
  await s.runJobs()
}

test('after shop/redact nothing of a shop that came through the listing stands in any table, job, file or log', async () => {
  const domain = 'zinnobar-goods.myshopify.com'
  const owner = await buildLeftShop(domain, { origin: 'shopify' })
  await redact(domain)
  for (const word of ['zinnobar', 'plumbago', 'quillon', '0299999999991', owner.email])
    expect({ word, places: await placesOf(s, word) }).toEqual({ word, places: [] })
  for (const word of ['zinnobar', 'plumbago', 'quillon', owner.email])
    expect(
      logged
        .toLowerCase()
        .split('\n')
        .filter((line) => line.includes(word)),
    ).toEqual([])
})

test('of an account of its own everything of the shop goes but the reviews that its owner brought in', async () => {
  const domain = 'vermilion-goods.myshopify.com'
  const owner = await buildLeftShop(domain, { origin: 'web' })
  await redact(domain)
  expect(await placesOf(s, 'vermilion')).toEqual([])
  expect(await placesOf(s, '0299999999991')).toEqual([])
  const { results } = (await owner.get('reviews/')).json
  expect(results).toHaveLength(1)
  expect(results[0]).toMatchObject({
    author: 'Quillon Marchetti',
    product: { title: 'Plumbago pot', image: null },
  })
  for (const table of ['customers', 'store_orders', 'store_order_lines', 'product_variants'])
    expect(
      (
        await sql`select 1 from ${sql.table(table)} where account_id = ${owner.accountId}`.execute(
          s.world.db,
        )
      ).rows,
    ).toEqual([])
})

test('a shop that the account had before another one is found and erased, and the other one stays', async () => {
  const domain = 'cinnabar-goods.myshopify.com'
  const owner = await buildLeftShop(domain, { origin: 'web' })
  const next = `next-${crypto.randomUUID().slice(0, 8)}.myshopify.com`
  expect(await s.connect(owner, next)).toBe('connected')
  await s.runJobs()
  expect(await placesOf(s, 'cinnabar')).toContain('public.left_shops')
  await redact(domain)
  expect(await placesOf(s, 'cinnabar')).toEqual([])
  expect(await s.here(owner)).toEqual(await s.inStore(next))
  expect((await owner.get('shop/')).json).toMatchObject({ connected: true, domain: next })
})
