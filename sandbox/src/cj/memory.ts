import { keptHolders, type KeptPart } from '../stand-in/kept-state.ts'
import type { Clock } from '../stand-in/clock.ts'
import { numberUnder } from './catalogue/hash-of.ts'
import { inventProduct, type Product, type Variant } from './catalogue/invent-product.ts'

/**
 * What happened to a product since it was invented. `isGone`: the supplier sells it no more. `page`: what its page has instead
 * of what it should: no data at all, or no variants.
 */
export type ProductChange = {
  title?: string
  isGone?: boolean
  page?: 'whole' | 'empty' | 'without_variants'
  removed: string[]
}
/**
 * What happened to a variant. `stock` is set by hand, by country, and does not move by itself any more. `vid`: it was taken
 * off and put on again, and has another number since.
 */
export type VariantChange = {
  vid?: string
  cents?: number
  stock?: Record<string, number>
  sku?: string
  values?: string[]
}
export type Token = { until: number; kind: 'access' | 'refresh' }
export type WebhookKind = 'product' | 'stock' | 'order' | 'logistics'

const DAY_MS = 86_400_000
const RESTOCK_DAYS = 5

/** A variant in four sells some each day, and is filled up again days after it is sold out. */
const movedStock = (vid: string, base: number, days: number): number => {
  if (numberUnder(`${vid}/moves`, 4) !== 0) return base
  const full = base === 0 ? 40 : base
  const daily = 1 + numberUnder(`${vid}/daily`, 12)
  const sellingDays = Math.ceil(full / daily)
  const at = (days + (base === 0 ? sellingDays : 0)) % (sellingDays + RESTOCK_DAYS)
  return Math.max(0, full - daily * Math.floor(at))
}

export type CjMemory = {
  clock: Clock
  tokens: Map<string, Token>
  /** Requests of the current day, and when the last access token was asked for with the key. */
  used: Map<string, number>
  callbacks: Map<WebhookKind, string[]>
  /** Every call that was answered, newest last: `GET /product/query`. */
  asked: string[]
  /** What every call sent, newest last. */
  requests: { call: string; query: object; body: unknown }[]
  /** What a test makes of the answer of a path, as a supplier that writes nonsense: `/product/query`. */
  spoilt: Map<string, (data: never) => unknown>
  /** When the calls of the last second came, in real milliseconds. */
  recent: number[]
  /** What is on sale now; stock moves by the hour. */
  products(): readonly Product[]
  /** A product as it is now, whether it is gone or not; null where it never was. */
  find(pid: string): Product | null
  findVariant(vid: string): { product: Product; variant: Variant } | null
  isGone(pid: string): boolean
  pageOf(pid: string): NonNullable<ProductChange['page']>
  changeProduct(pid: string, change: Partial<ProductChange>): void
  changeVariant(vid: string, change: VariantChange): void
  kept: KeptPart
  clear(): void
}

type Changes = { ofProducts: Map<string, ProductChange>; ofVariants: Map<string, VariantChange> }

const variantNow =
  ({ ofVariants }: Changes, days: number) =>
  (variant: Variant): Variant => {
    const change = ofVariants.get(variant.vid)
    const moved = Object.fromEntries(
      Object.entries(variant.stock).map(([country, base]) => [
        country,
        movedStock(`${variant.vid}/${country}`, base, days),
      ]),
    )
    return { ...variant, ...change, stock: change?.stock ?? moved }
  }

/** The number that a variant was invented with. */
const firstVid = ({ ofVariants }: Changes, vid: string): string =>
  [...ofVariants].find(([, change]) => change.vid === vid)?.[0] ?? vid

const productNow = (changes: Changes, product: Product, days: number): Product => {
  const change = changes.ofProducts.get(product.pid)
  return {
    ...product,
    title: change?.title ?? product.title,
    variants: product.variants
      .filter(({ vid }) => !change?.removed.includes(vid))
      .map(variantNow(changes, days))
      .filter(({ vid }) => !change?.removed.includes(vid)),
  }
}

/** The products are invented when the first call asks for them. */
const openCatalogue = (size: () => number) => {
  let invented: Product[] = []
  let byPid = new Map<string, Product>()
  let byVid = new Map<string, Product>()
  const all = () => {
    if (invented.length !== size()) {
      invented = Array.from({ length: size() }, (_, at) => inventProduct(at))
      byPid = new Map(invented.map((product) => [product.pid, product]))
      byVid = new Map(invented.flatMap((one) => one.variants.map(({ vid }) => [vid, one] as const)))
    }
    return { invented, byPid, byVid }
  }
  return all
}

/** What is remembered of calls. */
const openRecords = () => {
  const kept: Pick<CjMemory, 'asked' | 'requests' | 'recent' | 'spoilt'> = {
    asked: [],
    requests: [],
    recent: [],
    spoilt: new Map(),
  }
  const clear = () => {
    kept.asked.length = 0
    kept.requests.length = 0
    kept.recent.length = 0
    kept.spoilt.clear()
  }
  return { kept, clear }
}
const statesOf = ({ ofProducts }: Changes): Pick<CjMemory, 'isGone' | 'pageOf'> => ({
  isGone: (pid) => ofProducts.get(pid)?.isGone === true,
  pageOf: (pid) => ofProducts.get(pid)?.page ?? 'whole',
})

/** CJ's state: an unchanging catalogue of `size` products, and what changed about it since. */
export const openCjMemory = (clock: Clock, size: () => number): CjMemory => {
  const opened = clock.now()
  const catalogue = openCatalogue(size)
  const changes: Changes = { ofProducts: new Map(), ofVariants: new Map() }
  const holders = {
    tokens: new Map<string, Token>(),
    used: new Map<string, number>(),
    callbacks: new Map<WebhookKind, string[]>(),
    ...changes,
  }
  const days = () => Math.max(0, (clock.now() - opened) / DAY_MS)
  const now = (product: Product | undefined) =>
    product ? productNow(changes, product, days()) : null
  const records = openRecords()
  let onSale: { of: string; products: Product[] } = { of: '', products: [] }
  let version = 0
  const states = statesOf(changes)
  return {
    clock,
    ...holders,
    ...records.kept,
    products: () => {
      const of = `${version}/${Math.floor(days() * 24)}/${size()}`
      if (onSale.of !== of)
        onSale = {
          of,
          products: catalogue()
            .invented.filter(({ pid }) => !states.isGone(pid))
            .map((product) => now(product)!),
        }
      return onSale.products
    },
    find: (pid) => now(catalogue().byPid.get(pid)),
    findVariant: (vid) => {
      const product = now(catalogue().byVid.get(firstVid(changes, vid)))
      const variant = product?.variants.find((one) => one.vid === vid)
      return product && variant && !states.isGone(product.pid) ? { product, variant } : null
    },
    ...states,
    changeProduct: (pid, change) => {
      version++
      const before = changes.ofProducts.get(pid) ?? { removed: [] }
      changes.ofProducts.set(pid, { ...before, ...change })
    },
    changeVariant: (vid, change) => {
      version++
      const first = firstVid(changes, vid)
      changes.ofVariants.set(first, { ...changes.ofVariants.get(first), ...change })
    },
    kept: keptHolders(holders),
    clear: () => {
      for (const holder of Object.values(holders)) holder.clear()
      records.clear()
      version++
    },
  }
}
