import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLongRound, seedOfRound } from '../../../test/short-rounds.ts'
import { startStoreWorld, type StoreWorld } from '../../../test/store-world.ts'

/** Sequences of changes, and how many changes one has. */
const SEQUENCES = Number(process.env['SEQUENCES'] ?? (isLongRound ? 1000 : 12))
const CHANGES = 8
/** A sequence goes on in the shop of the one before; so many of them share one. */
const PER_SHOP = 25

let s: StoreWorld
beforeAll(async () => {
  s = await startStoreWorld()
})
afterAll(() => s.close())

/** Mulberry32: the same numbers for the same seed. */
const numbersFrom = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
type Random = ReturnType<typeof numbersFrom>
type Store = Awaited<ReturnType<StoreWorld['described']>>
type Change = Parameters<StoreWorld['change']>[1]

const oneOf = <T>(random: Random, all: readonly T[]): T | undefined => all[random(all.length || 1)]

/** Something that may happen in the shop as it is now; null where nothing is there for it to happen to. */
const happenings: ((store: Store, random: Random) => Change | Change[] | null | undefined)[] = [
  (_store, random) => ({
    do: 'create-product',
    product: { title: `Thing ${random(1e6)}`, variants: [{ sku: `T-${random(1e6)}` }] },
  }),
  ({ products }, random) => {
    const product = oneOf(random, products)
    return (
      product && { do: 'update-product', id: product.id, change: { title: `N ${random(1e6)}` } }
    )
  },
  ({ products }, random) => {
    const [one, other] = [oneOf(random, products), oneOf(random, products)]
    if (!one || !other || one === other) return null
    // A handle that another product had a moment ago.
    return [
      { do: 'update-product', id: other.id, change: { handle: `h-${random(1e9)}` } },
      { do: 'update-product', id: one.id, change: { handle: other.handle } },
    ]
  },
  ({ products }, random) => {
    const product = products.length > 6 ? oneOf(random, products) : undefined
    return product && { do: 'delete-product', id: product.id }
  },
  ({ products }, random) => {
    const product = oneOf(random, products)
    const variant = { options: [`O ${random(1e6)}`], sku: `V-${random(1e6)}` }
    return product && { do: 'create-variant', id: product.id, variant }
  },
  ({ products }, random) => {
    const variant = oneOf(random, oneOf(random, products)?.variants ?? [])
    const change = { sku: `U-${random(1e6)}`, inventoryQuantity: random(90) }
    return variant && { do: 'update-variant', id: variant.id, change }
  },
  ({ products }, random) => {
    const variants = oneOf(random, products)?.variants ?? []
    return variants.length > 1 ? { do: 'delete-variant', id: oneOf(random, variants)!.id } : null
  },
  ({ customers }, random) => {
    const customer = oneOf(random, customers)
    const change = { email: `c${random(1e6)}@example.com` }
    return customer && { do: 'update-customer', id: customer.id, change }
  },
  (_store, random) => ({
    do: 'create-customer',
    customer: { firstName: `P${random(1e6)}`, email: `p${random(1e6)}@example.com` },
  }),
  ({ products }, random) => {
    const variant = oneOf(random, oneOf(random, products)?.variants ?? [])
    return (
      variant && {
        do: 'create-order',
        order: { email: `o${random(1e6)}@example.com`, lines: [{ variantId: variant.id }] },
      }
    )
  },
  ({ orders }, random) => {
    const order = oneOf(random, orders)
    return order && !order.cancelledAt && order.fulfillments.length === 0
      ? { do: 'fulfill-order', id: order.id }
      : null
  },
  ({ orders }, random) => {
    const order = oneOf(random, orders)
    return order && order.lines.some((line) => line.currentQuantity > 0)
      ? { do: 'refund-order', id: order.id }
      : null
  },
  ({ orders }, random) => {
    const order = oneOf(random, orders)
    return order && !order.cancelledAt && order.fulfillments.length === 0
      ? { do: 'cancel-order', id: order.id }
      : null
  },
  ({ orders }, random) => {
    const order = orders.length > 3 ? oneOf(random, orders) : undefined
    return order && { do: 'delete-order', id: order.id }
  },
]

const changeAtRandom = async (domain: string, random: Random): Promise<void> => {
  const change = happenings[random(happenings.length)]!(await s.described(domain), random)
  if (change) await s.change(domain, ...[change].flat())
}

/** Deliveries get lost, come twice and in any order, some of them while the store is compared as a whole. */
const playSequence = async (
  { owner, domain }: Awaited<ReturnType<StoreWorld['buildStore']>>,
  seed: number,
): Promise<void> => {
  const random = numbersFrom(seed)
  await s.control(domain, 'webhook-faults', { seed, drop: 0.2, double: 0.2, fail: 0.1 })
  for (let made = 0; made < CHANGES; made++) await changeAtRandom(domain, random)
  const weights = new Map<string, number>()
  const weight = ({ id }: { id: string }) =>
    weights.get(id) ?? weights.set(id, random(1e9)).get(id)!
  await s.sandbox.webhooks.deliverAll({ order: (a, b) => weight(a) - weight(b) })
  if (random(2)) await s.runSync()
  await owner.post('shop/sync/', {})
  if (random(2)) await s.runJobs(['store-sync.run'])
  await changeAtRandom(domain, random)
  await s.runSync()
  // What happened behind the last look is found by the next one.
  s.sandbox.webhooks.clear()
  s.sandbox.webhooks.mode('hold')
  await owner.post('shop/sync/', {})
  await s.runSync()
}

test(
  `${SEQUENCES} random sequences, with deliveries lost, doubled, late and in any order, end equal to the store`,
  async () => {
    const build = async () => {
      const made = await s.buildStore()
      // The moved clock stands still here, and so would the rate limit.
      await s.control(made.domain, 'settings', { pointsPerSecond: 1e6, mostPoints: 1e9 })
      return made
    }
    let shop = await build()
    for (let sequence = 0; sequence < SEQUENCES; sequence++) {
      const seed = seedOfRound(7_000 + sequence * 2)
      if (sequence > 0 && sequence % PER_SHOP === 0) shop = await build()
      await playSequence(shop, seed)
      expect({ seed, ...(await s.here(shop.owner)) }).toEqual({
        seed,
        ...(await s.inStore(shop.domain)),
      })
    }
  },
  isLongRound ? 3_600_000 : 60_000,
)
