import type { listRemaps as contract } from '@plaudit/contract/dropshipping/remaps'
import type { Output } from '@plaudit/contract/endpoint'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { liveOf } from '../live/rows.ts'
import { pushOf, sellableOf } from '../pushing/rows.ts'
import { readRules } from '../read-rules.ts'
import { lostTies } from '../rules.ts'
import { proposeRemaps } from './rules.ts'
import { remapsView } from './view.ts'

/** PROD-67: variants in the store that the supplier sells no more, with proposals. @throws Problem `not_found` */
export const listRemaps = async (
  { world, accountId }: Owner,
  { id }: { id: string },
): Promise<Output<typeof contract>> => {
  const which = { accountId, id }
  const [item, push] = [
    (await liveOf(world.db, which)) && (await sellableOf(world.db, which)),
    await pushOf(world.db, which),
  ]
  if (!item || !push?.pushed) throw new Problem('not_found')
  const { rules } = await readRules(world.db, accountId)
  return remapsView(item, {
    proposals: proposeRemaps(item, push.pushed),
    total: lostTies(item, push.pushed).length,
    rules,
  })
}
