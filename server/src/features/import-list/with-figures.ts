import type { PriceRules } from '@plaudit/contract/dropshipping/price-rules'
import type { ItemRow } from './rows.ts'
import { figuresOf } from './rules.ts'

/** An item with what the list shows and sorts by, reckoned anew. */
export const withFigures = (item: ItemRow, rules: PriceRules): ItemRow => ({
  ...item,
  ...figuresOf(item, rules),
  image_url: item.images.find(({ chosen }) => chosen)?.src ?? null,
})
