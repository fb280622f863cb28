import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { World } from '../../../world.ts'
import { listChangedProducts } from '../../supplier-products/changed/list-changed-products.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { readRules } from '../read-rules.ts'
import { itemOf, updateItems } from '../rows.ts'
import { withFigures } from '../with-figures.ts'
import { readFacts } from './read-facts.ts'
import { itemsOfProducts, postponeItem, unreadItems, type DueItem } from './rows.ts'
import { withSupplierFacts } from './rules.ts'

const DAY_MS = 86_400_000
const MOST_AT_ONCE = 200
/** So many are asked for at the supplier in one run, whose calls are few. */
const MOST_READ = 10

const isOther = (one: Date | null, other: Date | null) => one?.getTime() !== other?.getTime()

/** Items that hold less than what was read lately of their product. */
const changedItems = async (world: World): Promise<DueItem[]> => {
  const since = new Date(world.clock.now().getTime() - DAY_MS)
  const changed = await listChangedProducts(world.db, since)
  const byId = new Map(changed.map((product) => [product.id, product]))
  const items = await itemsOfProducts(world.db, [...byId.keys()])
  return items.filter((item) => {
    const product = byId.get(item.supplier_product_id)
    return (
      product &&
      (isOther(product.goneAt, item.gone_at) ||
        (product.detailsAt !== null && isOther(product.detailsAt, item.details_at)))
    )
  })
}

const refreshOne = async (
  world: World,
  { account_id: accountId, id, supplier_product_id: productId }: DueItem,
  read: boolean,
): Promise<boolean> => {
  const { rules } = await readRules(world.db, accountId)
  const found = await readFacts(world, { productId, to: rules.ships_to, read })
  if (!found || found.failure) return false
  await inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, { accountId })
    const row = await itemOf(tx, { accountId, id }, ['import_list'])
    if (!row) return
    const kept = await readRules(tx, accountId)
    const merged = withSupplierFacts(row, found.facts, kept.rules)
    await updateItems(tx, accountId, [withFigures(merged, kept.rules)])
    await publishChanges(tx, accountId, ['import_list'])
  })
  return true
}

/**
 * PROD-22, PROD-23: items whose product was read or vanished since, and those whose page the supplier did not give when
 * they were added: it is asked again, until it fails.
 */
export const refreshDue = async (world: World): Promise<void> => {
  for (const item of (await changedItems(world)).slice(0, MOST_AT_ONCE))
    await refreshOne(world, item, false)
  for (const item of await unreadItems(world.db, MOST_READ)) {
    if (await refreshOne(world, item, true)) continue
    await postponeItem(world.db, item, world.clock.now())
    return
  }
}
