import {
  MOST_CHOICES,
  type listRemaps,
  type Remap,
  type RemapChoice,
} from '@plaudit/contract/dropshipping/remaps'
import type { Output } from '@plaudit/contract/endpoint'
import type { PriceRules } from '@plaudit/contract/dropshipping/price-rules'
import type { KeptItemVariant } from '../../../db/suppliers/import-list-tables.ts'
import { marginOf } from '../pricing/rules.ts'
import type { ItemRow } from '../rows.ts'
import { landedOf } from '../rules.ts'
import type { Proposal } from './rules.ts'

const choiceView = ({ id, values, sku, image_url, cost, stock }: KeptItemVariant): RemapChoice => ({
  id,
  values,
  sku,
  image: image_url === null ? null : { src: image_url },
  cost,
  stock,
})

/** Margins are at the price that the store has now, after all costs that are known. */
export const remapsView = (
  item: ItemRow,
  { proposals, total, rules }: { proposals: Proposal[]; total: number; rules: PriceRules },
): Output<typeof listRemaps> => {
  const byId = new Map(item.variants.map((one) => [one.id, one]))
  const named = new Set<string>()
  const remaps = proposals.map(({ store, variant, proposed, confidence, choices }): Remap => ({
    from: variant.id,
    values: store.optionValues,
    sku: store.sku,
    price: variant.price,
    cost: variant.cost,
    margin: marginOf(variant.price, landedOf(variant, item, rules)),
    confidence,
    proposed,
    choices: choices.slice(0, MOST_CHOICES).map((id) => {
      named.add(id)
      return { id, margin: marginOf(variant.price, landedOf(byId.get(id)!, item, rules)) }
    }),
  }))
  return {
    currency: item.currency,
    total,
    remaps,
    variants: item.variants.filter(({ id }) => named.has(id)).map(choiceView),
  }
}
