import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import type { PriceRules } from '@plaudit/contract/dropshipping/price-rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../../../../test/random-from.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { isLongRound, seedOfRound } from '../../../../test/short-rounds.ts'
import { openSelling, openSupply, type Selling } from '../../../../test/stores/open-selling.ts'
import { openPushOwner, type PushOwner } from '../../../../test/stores/push-owner.ts'

const SEQUENCES = Number(process.env['SEQUENCES'] ?? (isLongRound ? 1000 : 10))
const STEPS = 10
/** What one US dollar is, and how many digits the currency has. */
const currencies: Record<string, { rate: string | null; digits: number }> = {
  USD: { rate: null, digits: 2 },
  EUR: { rate: '0.923', digits: 2 },
  GBP: { rate: '0.78654', digits: 2 },
  JPY: { rate: '151.37', digits: 0 },
  CAD: { rate: '1.3651', digits: 2 },
}

let world: SandboxWorld
let selling: Selling
/** One account asks suppliers 200 times a quarter of an hour (PROD-80), and the clock hardly moves. */
const MOST_PLAYED = 25
const owners = new Map<string, { owner: PushOwner; played: number }>()
/** Variants that the supplier has taken away, by product. */
const removed = new Map<string, string[]>()
/** The supplier has some 900 products with several variants, and each sequence changes one for good. */
const MOST_IN_A_WORLD = 500
const openWorld = async () => {
  world = await startSandboxWorld()
  owners.clear()
  removed.clear()
  const several = (pid: string) => world.sandbox.memory.cj.find(pid)!.variants.length > 2
  selling = openSelling(world, (await openSupply(world)).filter(several))
}
beforeAll(openWorld)
afterAll(() => world.close())

const saveRules = async (owner: PushOwner, change: Partial<PriceRules>) => {
  const { rules, version } = (await owner.get('dropship/price-rules/')).json
  const body = { rules: { ...rules, ...change }, version, apply: false }
  expect((await owner.put('dropship/price-rules/', body)).status).toBe(200)
  return body.rules as PriceRules
}

type Variant = ImportItem['variants'][number]
/** What the owner wrote last, which nothing may take away. */
type Typed = {
  title?: string
  tags?: string[]
  prices: Map<string, number>
  skus: Map<string, string>
  chosen: Map<string, boolean>
  titleInStore?: string
}
type Sequence = {
  owner: PushOwner
  id: string
  pid: string
  typed: Typed
  below: (limit: number) => number
}

const get = async ({ owner, id }: Sequence): Promise<ImportItem> =>
  (await owner.get(`dropship/import-list/${id}/`)).json
const oneOf = <T>({ below }: Sequence, all: readonly T[]): T | undefined =>
  all[below(all.length || 1)]
const supplierSide = ({ pid }: Sequence) =>
  world.sandbox.memory.cj.find(pid)!.variants.filter((one) => one !== undefined)

/** Nothing is written while the product is being pushed; a list that was changed elsewhere is read again. */
const edit = async (sequence: Sequence, change: (item: ImportItem) => object) => {
  const { owner, id } = sequence
  const item = await get(sequence)
  const saved = await owner.patch(`dropship/import-list/${id}/`, {
    version: item.version,
    ...change(item),
  })
  expect([saved.status, saved.text]).toEqual([200, expect.any(String)])
}
const editVariant = (
  sequence: Sequence,
  change: (variant: Variant) => Partial<Pick<Variant, 'price' | 'sku' | 'chosen'>>,
) =>
  edit(sequence, ({ variants }) => {
    const variant = oneOf(
      sequence,
      variants.filter(({ gone }) => !gone),
    )
    return { variants: variant ? [{ id: variant.id, ...change(variant) }] : [] }
  })

/** As if all had been asked for seven hours ago, and then what the clock does. */
const follow = async ({ pid }: Sequence) => {
  const id = `cj-${pid}`
  const change = { details_at: sql<Date>`details_at - interval '7 hours'` }
  const { db } = world.t.world
  await db.updateTable('supplier_products').set(change).where('id', '=', id).execute()
  await db
    .updateTable('import_list_items')
    .set(change)
    .where('account_id', 'is not', null)
    .where('supplier_product_id', '=', id)
    .execute()
  await world.t.runTimed(['import-list.ask-supplier'])
  await world.t.runJobs()
}

const happenings: ((sequence: Sequence) => Promise<unknown> | unknown)[] = [
  (one) => {
    const variant = oneOf(one, supplierSide(one))
    if (variant)
      world.sandbox.memory.cj.changeVariant(variant.vid, { cents: 100 + one.below(9_000) })
  },
  (one) => {
    const variant = oneOf(one, supplierSide(one))
    const stock = { CN: one.below(3) === 0 ? 0 : one.below(40) }
    if (variant) world.sandbox.memory.cj.changeVariant(variant.vid, { stock })
  },
  (one) => {
    const variant = oneOf(one, supplierSide(one))
    if (variant)
      world.sandbox.memory.cj.changeVariant(variant.vid, { sku: `NEW-${one.below(1e6)}` })
  },
  (one) => {
    const left = supplierSide(one)
    const gone = oneOf(one, left)
    if (!gone || left.length < 2) return
    const known = removed.get(one.pid) ?? []
    removed.set(one.pid, [...known, gone.vid])
    world.sandbox.memory.cj.changeProduct(one.pid, { removed: removed.get(one.pid)! })
  },
  (one) => world.sandbox.memory.cj.changeProduct(one.pid, { title: `Theirs ${one.below(1e6)}` }),
  (one) => world.sandbox.memory.cj.changeProduct(one.pid, { isGone: one.below(3) === 0 }),
  (one) =>
    edit(one, () => {
      one.typed.title = `Mine ${one.below(1e6)}`
      return { title: one.typed.title }
    }),
  (one) =>
    edit(one, () => {
      one.typed.tags = [`tag-${one.below(1e6)}`]
      return { tags: one.typed.tags }
    }),
  (one) =>
    editVariant(one, ({ id }) => {
      one.typed.prices.set(id, 90_000 + one.below(100_000))
      return { price: one.typed.prices.get(id)! }
    }),
  (one) =>
    editVariant(one, ({ id }) => {
      one.typed.skus.set(id, `MY-${one.below(1e6)}`)
      return { sku: one.typed.skus.get(id)! }
    }),
  (one) =>
    editVariant(one, ({ id, chosen }) => {
      one.typed.chosen.set(id, !chosen)
      return { chosen: !chosen }
    }),
  (one) => {
    one.typed.titleInStore = `In the store ${one.below(1e6)}`
    selling.there(one.owner, one.id).title = one.typed.titleInStore
  },
  // The shop sells some.
  (one) => {
    for (const variant of selling.there(one.owner, one.id).variants)
      variant.inventoryQuantity = Math.max(0, variant.inventoryQuantity - one.below(5))
  },
  (one) => follow(one),
  (one) => one.owner.post(`dropship/live-products/${one.id}/sync/`, {}),
  async (one) => {
    await one.owner.post(`dropship/import-list/${one.id}/push/`, {})
    await world.t.runJobs()
  },
  // A push and the clock at once.
  async (one) => {
    await one.owner.post(`dropship/import-list/${one.id}/push/`, {})
    await follow(one)
  },
]
/** Half up, of whole numbers. */
const rounded = (amount: bigint, per: bigint) => (2n * amount + per) / (2n * per)
/** US cents in the smallest unit of a currency, with sending and 3 %. */
const landedIn = (rules: PriceRules, cents: number, shipping: number | null): bigint => {
  const both = BigInt(cents + (shipping ?? 0))
  const [whole, part = ''] = (rules.rate ?? '1').split('.')
  const millionths = BigInt(whole + part.padEnd(6, '0'))
  const units = millionths * 10n ** BigInt(currencies[rules.currency]!.digits)
  return rounded((both + rounded(both * 3n, 100n)) * units, 100n * 1_000_000n)
}

const checkVariants = (item: ImportItem, rules: PriceRules, { typed, pid }: Sequence) => {
  const theirs = new Map(
    world.sandbox.memory.cj.find(pid)!.variants.map((variant) => [variant.vid, variant]),
  )
  for (const variant of item.variants) {
    const known = theirs.get(variant.id)
    // Of what is sold no more the supplier says nothing.
    if (!item.gone) expect(variant.gone).toBe(known === undefined)
    if (!item.gone && known) expect(variant.cost).toBe(known.cents)
    const landed = landedIn(rules, variant.cost, item.shipping)
    expect(variant.landed).toBe(Number(landed))
    if (variant.price)
      expect(variant.margin).toBe(
        Math.round(((variant.price - Number(landed)) * 10_000) / variant.price),
      )
  }
  const now = new Map(item.variants.map((variant) => [variant.id, variant]))
  for (const [id, price] of typed.prices) expect(now.get(id)!.price).toBe(price)
  for (const [id, sku] of typed.skus) expect(now.get(id)!.sku).toBe(sku)
  for (const [id, chosen] of typed.chosen) expect(now.get(id)!.chosen).toBe(chosen)
}

const stateOf = (stock: number) => {
  if (stock === 0) return 'out_of_stock'
  return stock < 10 ? 'low_stock' : 'live'
}

/** Nothing that the owner wrote is lost, margins are right, and the store has what our table has. */
const check = async (sequence: Sequence, rules: PriceRules) => {
  const { owner, id, typed } = sequence
  const item = await get(sequence)
  const product = selling.there(owner, id)
  expect(owner.productsOf(id)).toHaveLength(1)
  if (typed.title) expect(item.title).toBe(typed.title)
  if (typed.tags) expect(item.tags).toEqual(typed.tags)
  if (typed.titleInStore) expect(product.title).toBe(typed.titleInStore)
  checkVariants(item, rules, sequence)
  const live = (await selling.live(owner, id))!
  const isSold = !item.gone
  const stock = new Map(
    item.variants
      .filter(({ chosen, gone }) => isSold && chosen && !gone)
      .map((variant) => [variant.id, variant.stock]),
  )
  for (const variant of product.variants) {
    const ours = variant.metafields?.find(({ key }) => key === 'supplier_variant')?.value
    expect(variant.inventoryQuantity).toBe(stock.get(String(ours)) ?? 0)
  }
  const sum = product.variants.reduce((all, one) => all + one.inventoryQuantity, 0)
  if (live.state === 'deactivated') expect(product.status).toBe('DRAFT')
  else expect(live.state).toBe(stateOf(sum))
  if (item.gone) expect([live.state, live.reason]).toEqual(['deactivated', 'supplier_gone'])
}

const ownerOf = async (currency: string): Promise<PushOwner> => {
  const known = owners.get(currency)
  if (known && known.played < MOST_PLAYED) {
    known.played += 1
    return known.owner
  }
  const owner = await openPushOwner(world)
  owner.settings.currency = currency
  await saveRules(owner, { currency, rate: currencies[currency]!.rate })
  owners.set(currency, { owner, played: 1 })
  return owner
}

const play = async (seed: number): Promise<void> => {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const currency = Object.keys(currencies)[seed % 5]!
  const owner = await ownerOf(currency)
  const { id, product_id } = await selling.list(owner)
  const typed: Typed = { prices: new Map(), skus: new Map(), chosen: new Map() }
  const sequence = { owner, id, pid: product_id.slice('cj-'.length), typed, below }
  expect(await selling.pushed(owner, id)).toMatchObject({ state: 'done' })
  for (let step = 0; step < STEPS; step++) await happenings[below(happenings.length)]!(sequence)
  const rate = currencies[currency]!.rate && `${currencies[currency]!.rate}${below(2) ? '1' : ''}`
  const rules = await saveRules(owner, { rate })
  // Twice: what was pushed while the clock ran follows at its next run.
  await follow(sequence)
  await follow(sequence)
  await check(sequence, rules)
  expect((await owner.post(`dropship/live-products/${id}/restore/`, {})).status).toBe(200)
}

test(
  'PROD-23, PROD-55, PROD-59 streams of changes of the supplier and of the owner lose no edit; store, table and margins agree',
  { timeout: SEQUENCES * 60_000 },
  async () => {
    let played = 0
    const first = seedOfRound(Number(process.env['SEED'] ?? 1))
    for (let at = 0; at < SEQUENCES; at++) {
      const seed = first + at * 2
      if (at > 0 && at % MOST_IN_A_WORLD === 0) await world.close().then(openWorld)
      await play(seed).catch((cause: unknown) => {
        throw new Error(`SEED=${seed} SEQUENCES=1`, { cause })
      })
      played++
    }
    expect(played).toBe(SEQUENCES)
  },
)
