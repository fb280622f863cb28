import type { Tx } from '../../../db/transaction.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import type { ItemRow } from '../rows.ts'
import { toldCosts } from './rules.ts'
import { tellOnceADay, type LiveNote } from './tell-once-a-day.ts'

type Changed = { before: ItemRow; after: ItemRow }

const priceNote = ({ before, after }: Changed): LiveNote | null => {
  const costs = toldCosts(before, after)
  if (!costs) return null
  const dollars = (cents: number) => ({ cents, currency: 'USD' })
  const margin = `${((after.margin ?? 0) / 100).toFixed(1)} %`
  return {
    type: (after.margin ?? 0) < (before.margin ?? 0) ? 'warning' : 'info',
    title: phrase('selling.told_price'),
    message: phrase('selling.told_price_about', {
      title: after.title,
      before: dollars(costs.before),
      after: dollars(costs.after),
      margin,
    }),
  }
}

/** PROD-56: what a change of the supplier's price does to the margin. */
export const tellPrice = async (tx: Tx, owner: Owner, changed: Changed): Promise<void> => {
  const note = priceNote(changed)
  if (note) await tellOnceADay(tx, owner, { id: changed.after.id, kind: 'price', note })
}
