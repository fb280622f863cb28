import type { Tx } from '../../../db/transaction.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import type { ItemRow } from '../rows.ts'
import { tellOnceADay, type LiveNote } from './tell-once-a-day.ts'

type Changed = { before: ItemRow; after: ItemRow }

const stockNote = ({ before, after }: Changed): LiveNote | null => {
  const { title } = after
  if (after.state === before.state) return null
  if (after.state === 'deactivated')
    return {
      type: 'error',
      title: phrase('selling.told_gone'),
      message: phrase('selling.told_gone_about', { title }),
    }
  if (after.state === 'out_of_stock')
    return {
      type: 'warning',
      title: phrase('selling.told_out'),
      message: phrase('selling.told_out_about', { title }),
    }
  if (before.state === 'out_of_stock')
    return {
      type: 'success',
      title: phrase('selling.told_back'),
      message: phrase('selling.told_back_about', { title, shown: String(after.stock) }),
    }
  return null
}

/** PROD-56: out of stock, in stock again, sold no more. */
export const tellStock = async (tx: Tx, owner: Owner, changed: Changed): Promise<void> => {
  const { id, state } = changed.after
  const note = stockNote(changed)
  if (note) await tellOnceADay(tx, owner, { id, kind: `stock-${state}`, note })
}
