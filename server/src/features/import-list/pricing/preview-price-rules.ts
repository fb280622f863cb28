import {
  PREVIEW_ROWS,
  type PriceChange,
  type PricePreview,
  type PriceRules,
} from '@plaudit/contract/dropshipping/price-rules'
import type { Owner } from '../../../world.ts'
import { listShipping } from '../../supplier-products/offers/list-shipping.ts'
import { readRules } from '../read-rules.ts'
import { landedOf } from '../rules.ts'
import { assertRules } from './assert-rules.ts'
import { reprice, type Repriced } from './applying/rules.ts'
import { pricedRows, type PricedRow } from './rows.ts'

const changesIn = ({ item, changed }: Repriced<PricedRow>, rules: PriceRules): PriceChange[] =>
  item.variants.flatMap((variant) => {
    const change = changed.get(variant.id)
    if (!change) return []
    const [before, after] = [change.before, change.after]
    return {
      item_id: item.id,
      title: item.title,
      variant_id: variant.id,
      values: variant.values,
      landed: landedOf(variant, item, rules),
      before: { price: before[0], compare_at: before[1] },
      after: { price: after[0], compare_at: after[1] },
    }
  })

const previewed = ({ isOther, live }: { isOther: boolean; live: boolean }) => {
  if (isOther) return 'all' as const
  return live ? ('unpushed' as const) : ('list' as const)
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

/**
 * PROD-29: what rules would do to the whole list, with `live` also to products in the store; nothing is saved.
 * @throws Problem `invalid`
 */
export const previewPriceRules = async (
  { world, accountId }: Owner,
  { rules, live = false }: { rules: PriceRules; live?: boolean | undefined },
): Promise<PricePreview> => {
  assertRules(rules)
  const kept = await readRules(world.db, accountId)
  const isOther = rules.currency !== kept.rules.currency
  const rows = await pricedRows(world.db, accountId, { of: previewed({ isOther, live }) })
  const ids = rows.map((row) => row.supplier_product_id)
  const sent = await listShipping(world.db, ids, rules.ships_to)
  const all = rows.map((row) => reprice(row, rules, sent))
  const changes: PriceChange[] = []
  for (const one of all) {
    if (changes.length >= PREVIEW_ROWS) break
    changes.push(...changesIn(one, rules))
  }
  return {
    items: all.length,
    prices: sum(all.map(({ item }) => item.variants.length)),
    changed_items: all.filter(({ changed }) => changed.size > 0).length,
    changed_prices: sum(all.map(({ changed }) => changed.size)),
    locked_prices: sum(all.map(({ locked }) => locked)),
    without_shipping: all.filter(({ hasNoShipping }) => hasNoShipping).length,
    below_cost: sum(all.map(({ belowCost }) => belowCost)),
    currency: rules.currency,
    currency_before: kept.rules.currency,
    rows: changes.slice(0, PREVIEW_ROWS),
  }
}
