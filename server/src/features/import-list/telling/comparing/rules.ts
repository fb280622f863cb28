import type { PriceRules } from '@plaudit/contract/dropshipping/price-rules'
import type {
  ChangeFacts,
  KeptItemVariant,
  ToldFigures,
} from '../../../../db/suppliers/import-list-tables.ts'
import { marginOf } from '../../pricing/rules.ts'
import type { ItemRow } from '../../rows.ts'
import { chosenOf, landedOf } from '../../rules.ts'
import { toldFigures } from '../rules.ts'

type Changed = { before: ItemRow; after: ItemRow }
type Pair = { id: string; before: number; after: number }

/** Variants that are for sale before and after: what comes or goes changes no price. */
const sharedOf = ({ before, after }: Changed): [KeptItemVariant, KeptItemVariant][] => {
  const there = new Map(chosenOf(before).map((one) => [one.id, one]))
  return chosenOf(after).flatMap((now) => {
    const then = there.get(now.id)
    return then ? [[then, now]] : []
  })
}

/** Whether a variant costs something else now, or the product's margin is another one. */
export const hasOtherPrices = (changed: Changed): boolean =>
  changed.before.margin !== changed.after.margin ||
  sharedOf(changed).some(([then, now]) => then.cost !== now.cost)

const lowestMargin = (
  item: ItemRow,
  variants: KeptItemVariant[],
  rules: PriceRules,
): number | null => {
  const margins = variants.flatMap((one) => marginOf(one.price, landedOf(one, item, rules)) ?? [])
  return margins.length > 0 ? Math.min(...margins) : null
}

const shareOf = ({ before, after }: Pair): number =>
  before === 0 ? 0 : Math.abs(after - before) / before

/** The one whose cost changed most by its share; of several, and where none did, the dearest. */
const mostChanged = (pairs: Pair[]): Pair =>
  pairs.reduce((most, one) => {
    const more = shareOf(one) - shareOf(most)
    return more > 0 || (more === 0 && one.after > most.after) ? one : most
  })

/**
 * PROD-79: what of an item's costs is compared: the variant whose cost changed most, with its own cost before, and the lowest
 * margin of the variants that are for sale before and after. `known`: what the owner knows of it, where that is not `before`.
 * Null where no variant is the same.
 */
export const comparePrices = (
  changed: Changed,
  known: ToldFigures | undefined,
  rules: PriceRules,
): ChangeFacts | null => {
  // As it was kept before costs were compared by variant.
  if (known && !known.costs) return { before: known, after: toldFigures(changed.after) }
  const shared = sharedOf(changed)
  if (shared.length === 0) return null
  const pairs = shared.map(([then, now]) => ({
    id: now.id,
    before: known?.costs?.[now.id] ?? then.cost,
    after: now.cost,
  }))
  const most = mostChanged(pairs)
  const kept = pairs.filter(({ id, before, after }) => before !== after || known?.costs?.[id])
  const [then, now] = [shared.map(([one]) => one), shared.map(([, one]) => one)]
  return {
    before: {
      cost: most.before,
      margin: known ? known.margin : lowestMargin(changed.before, then, rules),
      costs: Object.fromEntries(kept.map(({ id, before }) => [id, before])),
    },
    after: {
      cost: most.after,
      margin: lowestMargin(changed.after, now, rules),
      costs: Object.fromEntries(kept.map(({ id, after }) => [id, after])),
    },
  }
}
