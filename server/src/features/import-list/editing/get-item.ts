import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { readRules } from '../read-rules.ts'
import { itemOf } from '../rows.ts'
import { itemView } from '../view.ts'

/** @throws Problem `not_found` */
export const getItem = async (
  { world, accountId }: Owner,
  { id }: { id: string },
): Promise<ImportItem> => {
  const row = await itemOf(world.db, { accountId, id })
  if (!row) throw new Problem('not_found')
  const { rules } = await readRules(world.db, accountId)
  return itemView(row, rules)
}
