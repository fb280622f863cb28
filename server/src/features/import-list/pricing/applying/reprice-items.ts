import type { PriceRules } from '@plaudit/contract/dropshipping/price-rules'
import type { Tx } from '../../../../db/transaction.ts'
import type { ChangedFields } from '../../../../db/suppliers/import-list-tables.ts'
import { Problem } from '../../../../problem.ts'
import { phrase } from '../../../../texts/phrase.ts'
import { listShipping } from '../../../supplier-products/offers/list-shipping.ts'
import { insertChangedItems, type ItemChange } from '../../changes/rows.ts'
import { itemsBatch, updateItems, type ItemRow } from '../../rows.ts'
import { withFigures } from '../../with-figures.ts'
import { statesOf } from '../rows.ts'
import { markPricesBehind } from './rows.ts'
import { fallsBelowCost, reprice, withShipping, type Repriced } from './rules.ts'

const BATCH = 1_000
const priceColumns = [
  ...(['variants', 'currency', 'ships_to', 'shipping', 'is_estimate', 'variant_count'] as const),
  ...(['price_low', 'price_high', 'margin', 'stock', 'guards', 'level'] as const),
  ...(['version', 'updated_at'] as const),
]

/** `live`: how many of the items are in the store, which has to follow. */
export type RepricedCounts = { items: number; prices: number; locked: number; live: number }

const changeOf = (
  before: ItemRow,
  { changed }: Repriced<ItemRow>,
  rules: PriceRules,
): ItemChange => {
  const sideOf = (side: 'before' | 'after'): ChangedFields => ({
    prices: Object.fromEntries([...changed].map(([id, change]) => [id, change[side]])),
  })
  const isOther = before.currency !== rules.currency
  return {
    id: before.id,
    before: { ...sideOf('before'), ...(isOther && { currency: before.currency }) },
    after: {
      ...sideOf('after'),
      prices_in: rules.currency,
      ...(isOther && { currency: rules.currency }),
    },
  }
}

const belowCost = ({ title }: ItemRow) =>
  new Problem('conflict', { detail: phrase('dropship.sold_below_cost', { title }) })

/**
 * Reckons the prices of items by the rules, in batches, and keeps what was there before as a part of the change.
 * Without `apply` prices stay, and only what sending costs, margins and what stands against a push are reckoned anew;
 * so they are of what is in the store, unless `live`, but for what is being pushed. `changeId` null: nothing is kept.
 * Prices in another currency are of no use: they come from the rules in any case. Whatever of a product in the store
 * gets other prices, the store has to follow (PROD-59).
 * @throws Problem `conflict` where a change would sell a product of the store for less than the supplier charges
 * (PROD-94)
 */
export const repriceItems = async (
  tx: Tx,
  {
    accountId,
    ids,
    rules,
    changeId,
    apply,
    live = false,
    at,
  }: {
    accountId: string
    ids: string[] | null
    rules: PriceRules
    changeId: string | null
    apply: boolean
    live?: boolean
    at: Date
  },
): Promise<RepricedCounts> => {
  const counts = { items: 0, prices: 0, locked: 0, live: 0 }
  const states = statesOf[live ? 'unpushed' : 'list']
  let after: string | null = null
  for (;;) {
    const rows: ItemRow[] = await itemsBatch(tx, accountId, {
      ids,
      after,
      limit: BATCH,
      withStore: true,
    })
    const products = rows.map((row) => row.supplier_product_id)
    const sent = await listShipping(tx, products, rules.ships_to)
    const changes: ItemChange[] = []
    const followed: string[] = []
    const written = rows.map((row) => {
      if (!(apply && states.includes(row.state)) && row.currency === rules.currency)
        return withFigures(withShipping(row, rules, sent), rules)
      const now = reprice(row, rules, sent)
      counts.locked += now.locked
      if (now.changed.size === 0) return withFigures(now.item, rules)
      if (row.state !== 'import_list') {
        if (changeId && fallsBelowCost(now, rules)) throw belowCost(row)
        followed.push(row.id)
      }
      changes.push(changeOf(row, now, rules))
      counts.items += 1
      counts.prices += now.changed.size
      return withFigures({ ...now.item, version: row.version + 1, updated_at: at }, rules)
    })
    await updateItems(tx, accountId, written, priceColumns)
    if (changeId) await insertChangedItems(tx, { accountId, changeId }, changes)
    counts.live += await markPricesBehind(tx, accountId, { ids: followed, at })
    if (rows.length < BATCH) return counts
    after = rows.at(-1)!.id
  }
}
