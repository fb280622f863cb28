import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { v7 } from 'uuid'
import { validateXML } from 'xmllint-wasm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outsideData } from '../../../test/files/outside-data.ts'
import { buildProduct } from '../../../test/owners.ts'
import { insertReviews } from '../../../test/published-reviews.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../test/sandbox-world.ts'
import type { PublicRequest } from '../../http/pages/public-route.ts'
import { answerFeed } from './feed/answer-feed.ts'
import { buildConnectedOwner } from '../../../test/stores/connected-store.ts'

let world: SandboxWorld
beforeAll(async () => void (world = await startSandboxWorld()))
afterAll(() => world.close())

const published = outsideData('feeds/product_reviews_2.2.xsd')

/** The published schema of 2.2 with what 2.4 added to it, in its place (Google, "Product reviews feed schema"). */
const readSchema = async (): Promise<string> => {
  const added = (name: string, type: string) =>
    `<xs:element name="${name}" type="${type}" minOccurs="0"/>`
  const schema = (await readFile(published.url, 'utf8'))
    .replace('fixed="2.2"', 'fixed="2.4"')
    .replace(
      '<xs:element name="review_timestamp"',
      `${added('is_verified_purchase', 'xs:boolean')}${added('is_incentivized_review', 'xs:boolean')}$&`,
    )
    .replace(
      '<xs:element name="pros"',
      `${added('review_language', 'xs:language')}${added('review_country', 'nonEmptyStringType')}$&`,
    )
  expect(schema.match(/minOccurs="0"\/>/g)).toHaveLength(4)
  return schema
}

test('the feed contains all own reviews with text, whatever their stars, and nothing else', async () => {
  const owner = await buildConnectedOwner(world)
  const product = await buildProduct(world.t, owner, { handle: 'feed-mug', title: 'Mug & cup' })
  const gone = await buildProduct(world.t, owner, { handle: 'feed-gone' })
  await world.t.world.db
    .updateTable('products')
    .set({ sku: 'MUG-1', vendor: 'Fern <Goods>', barcode: '4006381333931' })
    .where('id', '=', product.id)
    .execute()
  await world.t.world.db
    .updateTable('products')
    .set({ gone_from_store_at: new Date() })
    .where('id', '=', gone.id)
    .execute()
  const at = { accountId: owner.accountId, productId: product.id }
  const [first] = await insertReviews(world.t, at, [
    {
      rating: 1,
      text: ']]> <broken> & "quoted" \u0001 \u{1F600}',
      title: '  ',
      language: 'de-AT',
      photos: 2,
      verified: true,
    },
    { author: '', text: 'By mail', source: 'email', country: null },
    { text: '' },
    { text: 'Imported', source: 'amazon' },
    { text: 'Hidden', status: 'hidden' },
  ])
  await insertReviews(world.t, { ...at, productId: gone.id }, [{ text: 'No page' }])

  const facts = (await owner.get('widget/feed/')).json
  expect(facts).toMatchObject({
    reviews: 2,
    left_out: { no_text: 1, no_page: 1, imported: 1 },
    products_without_code: 0,
  })
  const answer = await world.t.guest.get(new URL(facts.url).pathname)
  expect([answer.status, answer.headers['content-type']]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ])
  expect(answer.text.match(/<review>/g)).toHaveLength(2)
  expect(answer.text).toContain(`<review_id>${first}</review_id>`)
  expect(answer.text).toContain('<overall min="1" max="5">1</overall>')
  expect(answer.text).toContain(
    '<content>]]&gt; &lt;broken&gt; &amp; &quot;quoted&quot;   \u{1F600}</content>',
  )
  expect(answer.text).toContain('<is_verified_purchase>true</is_verified_purchase>')
  expect(answer.text).toContain('<name is_anonymous="true">Anonymous</name>')
  expect(answer.text).toContain('<collection_method>post_fulfillment</collection_method>')
  expect(answer.text).toContain('<gtin>4006381333931</gtin>')
  expect(answer.text).toMatch(/<product_url>http[^<]+\/products\/feed-mug<\/product_url>/)
  expect(answer.text.match(/<reviewer_image>/g)).toHaveLength(2)
  for (const absent of ['Imported', 'Hidden', 'No page', '@example.com'])
    expect(answer.text).not.toContain(absent)
})

test('WIDGET-82 products without a code are named, those with most reviews first, and the rest counted', async () => {
  const owner = await buildConnectedOwner(world)
  for (let at = 1; at <= 12; at += 1) {
    const product = await buildProduct(world.t, owner, {
      handle: `bare-${at}`,
      title: `Bare ${at}`,
    })
    // A barcode that is no GTIN is not in the feed either.
    await world.t.world.db
      .updateTable('products')
      .set({ barcode: at === 12 ? 'n/a' : null, sku: at === 11 ? 'CUP-11' : null, vendor: 'Fern' })
      .where('id', '=', product.id)
      .execute()
    const place = { accountId: owner.accountId, productId: product.id }
    await insertReviews(
      world.t,
      place,
      Array.from({ length: at === 12 ? 2 : 1 }, () => ({})),
    )
  }
  const feed = (await owner.get('widget/feed/')).json
  expect(feed.products_without_code).toBe(11)
  expect(feed.without_code).toHaveLength(10)
  expect(feed.without_code[0]).toMatchObject({ title: 'Bare 12' })
  expect(feed.without_code[0].url).toMatch(/^http.+\/products\/bare-12$/)
  expect(JSON.stringify(feed.without_code)).not.toContain('Bare 11"')
})

test.skipIf(!published.isHere)(
  'the feed of a shop with 2,500 reviews validates against the published schema',
  async () => {
    const owner = await buildConnectedOwner(world)
    const product = await buildProduct(world.t, owner, { handle: `many-${v7()}`, title: 'Kettle' })
    const signs = ['\u000b', '<!--', ']]>', '&amp;', '\u200f', '\u2028', '\ufffe', '🏳️‍🌈', '   ']
    const sign = (at: number) => signs[at % signs.length]!
    const at = { accountId: owner.accountId, productId: product.id }
    for (let batch = 0; batch < 5; batch += 1)
      await insertReviews(
        world.t,
        at,
        Array.from({ length: 500 }, (_, n) => ({
          rating: (n % 5) + 1,
          author: n % 7 === 0 ? '' : `A ${sign(n)}`,
          title: n % 3 === 0 ? null : sign(n + 3),
          text: `Text ${sign(n)} ${n}`,
          photos: n % 4,
          language: n % 2 === 0 ? 'pt-BR' : null,
        })),
      )
    const { url } = (await owner.get('widget/feed/')).json
    const { text } = await world.t.guest.get(new URL(url).pathname)
    expect(text.match(/<review>/g)).toHaveLength(2500)
    const { valid, errors } = await validateXML({
      xml: { fileName: 'feed.xml', contents: text },
      schema: { fileName: 'feed.xsd', contents: await readSchema() },
    })
    expect([errors.slice(0, 3), valid]).toEqual([[], true])
  },
)

test('a shop that is not connected has no feed', async () => {
  const owner = await buildConnectedOwner(world)
  const { url } = (await owner.get('widget/feed/')).json
  await owner.delete('shop/')
  expect((await owner.get('widget/feed/')).status).toBe(403)
  expect((await world.t.guest.get(new URL(url).pathname)).status).toBe(404)
  expect((await world.t.guest.get('/storefront/v1/nobody/product-reviews.xml')).status).toBe(404)
})

test('who leaves before the feed begins does not keep others from it', async () => {
  const owner = await buildConnectedOwner(world)
  const address = { params: { shop: owner.domain } } as unknown as PublicRequest
  const left = await answerFeed(world.t.world, address)
  await expect(answerFeed(world.t.world, address)).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  const body = left.body as Readable
  const closed = once(body, 'close')
  body.destroy()
  await closed
  expect((await answerFeed(world.t.world, address)).status).toBe(200)
})

test('WIDGET-93 a reader that takes nothing is cut off, also in the middle, and others are told to ask again soon', async () => {
  const owner = await buildConnectedOwner(world)
  const product = await buildProduct(world.t, owner, { handle: `idle-${v7()}` })
  const place = { accountId: owner.accountId, productId: product.id }
  await insertReviews(
    world.t,
    place,
    Array.from({ length: 60 }, () => ({})),
  )
  const address = { params: { shop: owner.domain } } as unknown as PublicRequest
  const patience = { silenceMs: 50, totalMs: 600_000 }
  for (const taken of [0, 1, 20]) {
    const body = (await answerFeed(world.t.world, address, patience)).body as Readable
    const closed = once(body, 'close')
    await expect(answerFeed(world.t.world, address)).rejects.toMatchObject({
      code: 'too_many_requests',
      extra: { retryAfterSeconds: 10 },
    })
    const pieces = body.iterator({ destroyOnReturn: false })
    for (let n = 0; n < taken; n += 1) await pieces.next()
    await closed
  }
  expect((await answerFeed(world.t.world, address, patience)).status).toBe(200)
})

test('WIDGET-93 a reader that takes little at a time has a limit of time for all of it', async () => {
  const owner = await buildConnectedOwner(world)
  const address = { params: { shop: owner.domain } } as unknown as PublicRequest
  const patience = { silenceMs: 600_000, totalMs: 50 }
  const { body } = await answerFeed(world.t.world, address, patience)
  await once(body as Readable, 'close')
  expect((await answerFeed(world.t.world, address, patience)).status).toBe(200)
})
