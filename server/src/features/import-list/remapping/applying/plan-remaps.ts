import type { applyRemaps as contract } from '@plaudit/contract/dropshipping/remaps'
import type { Parsed } from '@plaudit/contract/endpoint'
import type { KeptPush } from '../../../../db/suppliers/import-list-tables.ts'
import type { Tx } from '../../../../db/transaction.ts'
import { Problem } from '../../../../problem.ts'
import { phrase } from '../../../../texts/phrase.ts'
import type { Owner } from '../../../../world.ts'
import { liveOf } from '../../live/rows.ts'
import { planStock, type Level } from '../../live/rules.ts'
import { pushOf, sellableOf } from '../../pushing/rows.ts'
import { readRules } from '../../read-rules.ts'
import type { ItemRow } from '../../rows.ts'
import { withFigures } from '../../with-figures.ts'
import { lostTies } from '../../rules.ts'
import { openPairs, remappedPush, remappedVariants } from './rules.ts'

export type RemapPlan = {
  item: ItemRow
  pushed: KeptPush
  links: { id: string; supplierVariantId: string }[]
  levels: Level[]
}

/**
 * What remapping these pairs writes; `plan` null where all was done before. `left`: how many variants are without one of the
 * supplier's then.
 * @throws Problem `not_found`; `invalid`; `conflict` while it is pushed, or over an older list
 */
export const planRemaps = async (
  tx: Tx,
  { accountId }: Owner,
  { id, pairs }: Parsed<typeof contract>,
): Promise<{ plan: RemapPlan | null; left: number }> => {
  const which = { accountId, id }
  const live = await liveOf(tx, which)
  if (!live) throw new Problem('not_found')
  if (live.state === 'pushing')
    throw new Problem('conflict', { detail: phrase('selling.under_way') })
  const [item, push] = [await sellableOf(tx, which), await pushOf(tx, which)]
  if (!item || !push?.pushed) throw new Problem('not_found')
  const open = openPairs(item, push.pushed, pairs)
  if (open.length === 0) return { plan: null, left: lostTies(item, push.pushed).length }
  const { rules } = await readRules(tx, accountId)
  const variants = remappedVariants(item.variants, open)
  const remapped = withFigures({ ...item, variants, version: item.version + 1 }, rules)
  const { pushed, links } = remappedPush(push.pushed, open)
  const stock = planStock(remapped, pushed, { isSold: true })
  return {
    plan: { item: remapped, pushed: stock.pushed, links, levels: stock.levels },
    left: lostTies(remapped, pushed).length,
  }
}
