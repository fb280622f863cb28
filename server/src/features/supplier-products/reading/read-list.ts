import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { SupplierFailure, type UnreadListed } from '../../../providers/supplier-failure.ts'
import type { ListedProduct } from '../../../providers/supplier-products.ts'
import type { ListedPage, Supplier } from '../../../providers/supplier.ts'
import type { World } from '../../../world.ts'
import { refreshOffers } from '../offers/refresh-offers.ts'
import { recordFailure } from './record-failure.ts'
import { isReadingList, nextPosition, PAGE_SIZE, type ListPosition } from './rules.ts'
import {
  emptyAbroad,
  lockReading,
  markGone,
  readingOf,
  saveAbroad,
  saveCategories,
  saveListed,
  setReading,
  type NewProduct,
  type ReadingRow,
} from './rows.ts'
import { markListed } from './unread/rows.ts'

const idOf = ({ id }: ListedProduct) => `cj-${id}`

const productOf = (listed: ListedProduct, run: number): NewProduct => ({
  id: idOf(listed),
  supplier: 'cj',
  external_id: listed.id,
  sku: listed.sku,
  title: listed.title,
  category_id: listed.categoryId,
  image_url: listed.imageUrl,
  cost: listed.cost.low,
  cost_high: listed.cost.high,
  stock: listed.stock,
  processing_low: listed.processingDays?.low ?? null,
  processing_high: listed.processingDays?.high ?? null,
  listed_count: listed.listedCount,
  has_video: listed.hasVideo,
  listed_at: listed.createdAt,
  run,
})

/** A page may name a product twice. */
const uniqueOf = (products: ListedProduct[]) => [
  ...new Map(products.map((one) => [one.id, one])).values(),
]

const isAt = (reading: ReadingRow, asked: ReadingRow) =>
  reading.run === asked.run && reading.warehouse === asked.warehouse && reading.page === asked.page

/** What the list names and says nothing readable of is sold still: what is known of it stays. */
const keepUnread = async (
  { log }: World,
  tx: Tx,
  { run, warehouse, unread }: Pick<ReadingRow, 'run' | 'warehouse'> & { unread: UnreadListed[] },
) => {
  for (const { id, reason } of unread)
    log.warn({ product: id, reason }, 'a product of the supplier’s list that cannot be read')
  const ids = unread.flatMap(({ id }) => (id === null ? [] : [`cj-${id}`]))
  await markListed(tx, { ids, run, warehouse })
}

const savePage = async (tx: Tx, { warehouse, run }: ReadingRow, page: ListedPage) => {
  const products = uniqueOf(page.products)
  if (warehouse === null)
    await saveListed(
      tx,
      products.map((one) => productOf(one, run)),
    )
  else
    await saveAbroad(tx, {
      warehouse,
      run,
      stock: Object.fromEntries(products.map((one) => [idOf(one), one.stock])),
    })
  return products.map(idOf)
}

/** Returns the products of which the end of a list said something. */
const endList = async (world: World, tx: Tx, { warehouse, run }: ReadingRow): Promise<string[]> =>
  warehouse === null ? markGone(tx, run, world.clock.now()) : emptyAbroad(tx, { warehouse, run })

/**
 * Keeps a page and where the next one begins, in one transaction: a page that another process kept meanwhile changes
 * nothing. Returns where the reading stands.
 */
const keepPage = (world: World, asked: ReadingRow, page: ListedPage): Promise<ReadingRow> =>
  inTransaction(world.db, async (tx) => {
    const reading = await lockReading(tx)
    if (!isAt(reading, asked) || !isReadingList(reading)) return reading
    const changed = await savePage(tx, reading, page)
    await keepUnread(world, tx, { ...reading, unread: page.unread })
    const next: ListPosition | null = nextPosition(reading, page.total)
    if (next?.warehouse !== reading.warehouse || next === null)
      changed.push(...(await endList(world, tx, reading)))
    await refreshOffers(tx, changed)
    const isFirst = reading.warehouse === null
    const after = {
      ...(next ?? { warehouse: null, page: 1, ended_at: world.clock.now() }),
      ...(isFirst && {
        read_count: reading.read_count + page.products.length + page.unread.length,
        total: page.total,
      }),
      failure: null,
    }
    await setReading(tx, after)
    if (next === null) await world.queue.send(tx, 'supplier-products.plan', {}, { key: 'plan' })
    return { ...reading, ...after }
  })

const askPage = async (supplier: Supplier, { warehouse, page }: ReadingRow) => {
  const ask = { page, size: PAGE_SIZE, ...(warehouse !== null && { country: warehouse }) }
  const found = await supplier.listProducts(ask, 'in_background')
  // Else everything would be taken for gone.
  if (warehouse === null && found.total === 0)
    throw new SupplierFailure('unavailable', 'The supplier listed nothing at all')
  return found
}

/**
 * Reads the supplier's list page by page, first of all warehouses together, then of those abroad. Each page is kept with
 * the number of the next: a killed process goes on there.
 */
export const readList = async (world: World, _payload: object, signal: AbortSignal) => {
  const supplier = world.suppliers.cj
  if (!supplier) return
  try {
    let reading = await readingOf(world.db)
    if (reading?.page === 1 && reading.warehouse === null)
      await saveCategories(world.db, await supplier.listCategories('in_background'))
    while (reading && isReadingList(reading)) {
      signal.throwIfAborted()
      reading = await keepPage(world, reading, await askPage(supplier, reading))
    }
  } catch (error) {
    await recordFailure(world, error)
  }
}
