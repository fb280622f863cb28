import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { signLink } from '../review-form/sending/link-token.ts'
import { startStoreWorld, type StoreWorld } from '../../../test/store-world.ts'
import { visitForm } from '../../../test/reviews/review-form.ts'
import type { TestOwner } from '../../../test/owners.ts'

let s: StoreWorld
beforeAll(async () => {
  s = await startStoreWorld()
})
afterAll(() => s.close())

type Shop = Awaited<ReturnType<StoreWorld['buildStore']>>

const EMAIL = 'Buyer.One@example.com'

/** A file with one review of a buyer, which claims in vain that it is verified. */
const importReview = async (owner: TestOwner, handle: string, email: string) => {
  const body = new FormData()
  const row = `${handle},5,Noor A.,"Pours well, said ${email}.",${email},true`
  body.set(
    'file',
    new File(
      [`product_handle,rating,reviewer_name,body,reviewer_email,verified\n${row}\n`],
      'a.csv',
    ),
  )
  const { json, text, status } = await owner.post('imports/csv/', body)
  if (status !== 200) throw new Error(text)
  await s.runJobs(['imports.run'])
  await s.runSync()
  return json.id as string
}
const reviewsOf = async ({ owner }: Pick<Shop, 'owner'>) =>
  s.world.db
    .selectFrom('reviews')
    .select(['id', 'verified', 'author_email', 'product_id'])
    .where('account_id', '=', owner.accountId)
    .execute()
const isVerified = async (shop: Pick<Shop, 'owner'>) =>
  (await reviewsOf(shop)).map(({ verified }) => verified)

const buildShop = async () => {
  const shop = await s.buildStore()
  const [product, other] = (await s.described(shop.domain)).products
  return { ...shop, product: product!, other: other! }
}
const order = (variantId: number, more: object = {}) => ({
  do: 'create-order',
  order: { email: EMAIL.toLowerCase(), lines: [{ variantId }], ...more },
})
const verifiedCount = async ({ owner }: Pick<Shop, 'owner'>) =>
  (await owner.get('reviews/?verified=true')).json.results.length

describe('REV-3, REV-60: a verified purchase', () => {
  test('an e-mail typed into the form proves nothing until its link is opened', async () => {
    const shop = await buildShop()
    await s.change(shop.domain, order(shop.product.variants[0]!.id))
    await s.deliverAll()
    const { id } = await s.world.db
      .selectFrom('products')
      .select('id')
      .where('account_id', '=', shop.owner.accountId)
      .where('handle', '=', shop.product.handle)
      .executeTakeFirstOrThrow()
    const shopper = await visitForm(s, shop.owner, { id })
    await shopper.write({ email: EMAIL })
    const [review] = await reviewsOf(shop)
    await inTransaction(s.world.db, (tx) =>
      s.world.queue.send(tx, 'verified-purchases.check', {
        accountId: shop.owner.accountId,
        reviewId: review!.id,
      }),
    )
    await s.runJobs(['verified-purchases.check'])
    expect(await isVerified(shop)).toEqual([false])
    const form = new FormData()
    form.set('do', 'confirm')
    const token = signLink(s.world, { accountId: shop.owner.accountId, reviewId: review!.id })
    await s.guest.post(`/storefront/v1/own-review/${token}`, form)
    await s.runJobs(['verified-purchases.check'])
    expect(await isVerified(shop)).toEqual([true])
  })

  test('a review that came first becomes verified when the order comes, and counts as such', async () => {
    const shop = await buildShop()
    await importReview(shop.owner, shop.product.handle, EMAIL)
    expect(await isVerified(shop)).toEqual([false])
    await s.change(shop.domain, order(shop.product.variants[0]!.id))
    await s.deliverAll()
    expect(await isVerified(shop)).toEqual([true])
    expect(await verifiedCount(shop)).toBe(1)
  })

  test('a review that comes after the order is verified; of another product or person it is not', async () => {
    const shop = await buildShop()
    await s.change(shop.domain, order(shop.product.variants[0]!.id))
    await s.deliverAll()
    await importReview(shop.owner, shop.product.handle, EMAIL)
    expect(await isVerified(shop)).toEqual([true])
    await importReview(shop.owner, shop.other.handle, EMAIL)
    await importReview(shop.owner, shop.product.handle, 'somebody@example.com')
    expect((await isVerified(shop)).filter(Boolean)).toHaveLength(1)
  })

  test.each([
    ['cancelled', (id: number) => ({ do: 'cancel-order', id })],
    ['refunded as a whole', (id: number) => ({ do: 'refund-order', id })],
    ['deleted', (id: number) => ({ do: 'delete-order', id })],
  ])('it is lost when the order is %s', async (_how, undo) => {
    const shop = await buildShop()
    await importReview(shop.owner, shop.product.handle, EMAIL)
    const [made] = await s.change(shop.domain, order(shop.product.variants[0]!.id))
    await s.deliverAll()
    expect(await isVerified(shop)).toEqual([true])
    await s.change(shop.domain, undo(made!.id))
    await s.deliverAll()
    expect(await isVerified(shop)).toEqual([false])
    expect(await verifiedCount(shop)).toBe(0)
  })

  test('a line that is given back in full proves nothing any more, one that is in part still does, and so do the others', async () => {
    const shop = await buildShop()
    await importReview(shop.owner, shop.product.handle, EMAIL)
    await importReview(shop.owner, shop.other.handle, EMAIL)
    const lines = [shop.product, shop.other].map(({ variants }) => ({
      variantId: variants[0]!.id,
      quantity: 2,
    }))
    const [made] = await s.change(shop.domain, order(lines[0]!.variantId, { lines }))
    await s.deliverAll()
    expect(await isVerified(shop)).toEqual([true, true])
    const { lines: bought } = (await s.described(shop.domain)).orders.find(
      ({ id }) => id === made!.id,
    )!
    const giveBack = (...quantities: number[]) => ({
      do: 'refund-order',
      id: made!.id,
      lines: quantities.map((quantity, at) => ({ id: bought[at]!.id, quantity })),
    })
    await s.change(shop.domain, giveBack(1, 1))
    await s.deliverAll()
    expect(await isVerified(shop)).toEqual([true, true])
    await s.change(shop.domain, giveBack(1))
    await s.deliverAll()
    const reviews = await reviewsOf(shop)
    expect(reviews.filter(({ verified }) => verified)).toHaveLength(1)
    const { results } = (await shop.owner.get('reviews/?verified=true')).json
    expect(results[0].product.title).toBe(shop.other.title)
  })

  test('a test order proves nothing; one that was never delivered proves it after a comparison, and is lost so', async () => {
    const shop = await buildShop()
    await importReview(shop.owner, shop.product.handle, EMAIL)
    await s.change(shop.domain, order(shop.product.variants[0]!.id, { test: true }))
    await s.deliverAll()
    expect(await isVerified(shop)).toEqual([false])
    const [made] = await s.change(shop.domain, order(shop.product.variants[0]!.id))
    const compare = async () => {
      s.sandbox.webhooks.clear()
      s.sandbox.webhooks.mode('hold')
      await shop.owner.post('shop/sync/', {})
      await s.runSync()
    }
    await compare()
    expect(await isVerified(shop)).toEqual([true])
    await s.change(shop.domain, { do: 'delete-order', id: made!.id })
    await compare()
    expect(await isVerified(shop)).toEqual([false])
  })

  test('it follows the product that a review is moved to, and the order that a review names', async () => {
    const shop = await buildShop()
    const [made] = await s.change(shop.domain, order(shop.product.variants[0]!.id))
    await s.deliverAll()
    await importReview(shop.owner, shop.other.handle, 'by-number@example.com')
    const [review] = await reviewsOf(shop)
    const name = (await s.described(shop.domain)).orders.find(({ id }) => id === made!.id)!.name
    await s.world.db
      .updateTable('reviews')
      .set({ order_ref: name })
      .where('account_id', '=', shop.owner.accountId)
      .execute()
    const productId = async (handle: string) =>
      (await shop.owner.get('shop/products/?limit=100')).json.results.find(
        (one: { handle: string }) => one.handle === handle,
      ).id
    const moveTo = async (handle: string) => {
      await shop.owner.patch(`reviews/${review!.id}/`, { product_id: await productId(handle) })
      await s.runSync()
      return isVerified(shop)
    }
    expect(await moveTo(shop.product.handle)).toEqual([true])
    expect(await moveTo(shop.other.handle)).toEqual([false])
  })
})
