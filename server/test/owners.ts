import { v7 } from 'uuid'
import { grantPerpetual } from '../src/features/subscriptions/grant-perpetual.ts'
import type { TestWorld } from './world.ts'

let made = 0

/** Registers an account over HTTP. `plan: false`: without any plan, so with the free allowance only. */
export const buildOwner = async (
  test: TestWorld,
  { plan = true, name = 'Maren Kolb' }: { plan?: boolean; name?: string } = {},
) => {
  const email = `owner-${++made}-${crypto.randomUUID().slice(0, 8)}@example.com`
  const password = 'a-long-enough-one'
  // An address of its own, so that one test's attempts do not count against another's.
  const ip = `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}`
  const { json, status, text } = await test.guest.post(
    'auth/register/',
    { name, email, password },
    { ip },
  )
  if (status !== 200) throw new Error(`registration failed: ${text}`)
  const api = test.as(json.access)
  const account = (await api.get('auth/user/')).json
  if (plan) await grantPerpetual({ world: test.world, accountId: account.id })
  return {
    ...api,
    accountId: account.id as string,
    shopKey: account.shop_key as string,
    email,
    password,
    /** Where the account was opened from. */
    ip,
    tokens: json as { access: string; refresh: string },
    owner: { world: test.world, accountId: account.id as string },
  }
}
export type TestOwner = Awaited<ReturnType<typeof buildOwner>>

/** A product as the store's sync would leave it. */
export const buildProduct = async (
  test: TestWorld,
  owner: { accountId: string },
  { title = 'Enamel kettle', handle = `kettle-${crypto.randomUUID().slice(0, 8)}` } = {},
) => {
  const id = v7()
  const now = test.world.clock.now()
  await test.world.db
    .insertInto('products')
    .values({
      account_id: owner.accountId,
      id,
      external_id: String(Math.floor(Math.random() * 1e12)),
      handle,
      title,
      image_url: null,
      sku: null,
      barcode: null,
      price_cents: 4900,
      currency: 'USD',
      origin: 'store',
      created_by_import: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return { id, handle, title }
}

type ReviewInput = {
  author?: string
  rating?: number
  title?: string
  text?: string
  country?: string
  reviewed_at?: string
}
/** A review added by hand, over HTTP. */
export const buildReview = async (owner: TestOwner, productId: string, input: ReviewInput = {}) => {
  const { json, status, text } = await owner.post('reviews/', {
    product_id: productId,
    author: `Noor A. ${crypto.randomUUID().slice(0, 6)}`,
    rating: 5,
    text: 'Pours exactly where I aim.',
    ...input,
  })
  if (status !== 200) throw new Error(`adding a review failed: ${text}`)
  return json
}
