import type { listPushes as contract } from '@plaudit/contract/dropshipping/pushes'
import type { Output } from '@plaudit/contract/endpoint'
import { languageOf } from '../../../../account-language.ts'
import type { Owner } from '../../../../world.ts'
import { shownPushes } from './rows.ts'
import { pushView } from './view.ts'

const DAY_MS = 86_400_000

/** PROD-51: pushes that run or failed, and those of the last day. */
export const listPushes = async ({ world, accountId }: Owner): Promise<Output<typeof contract>> => {
  const since = new Date(world.clock.now().getTime() - DAY_MS)
  const language = await languageOf(world.db, accountId)
  const rows = await shownPushes(world.db, accountId, { since })
  return { results: rows.map((row) => pushView(row, language)) }
}
