import { SUMMARY_HOUR } from '@plaudit/contract/dropshipping/notices'
import type { World } from '../../../../world.ts'
import { accountsToTell } from './rows.ts'
import { dayAt } from '../rules.ts'
import { tellSummary } from './tell-summary.ts'

const BATCH = 100
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * The clock's job (PROD-61): the summary of the day of each account, from 8:00 UTC on. It looks several times a day: what was
 * cut off, or came while no process ran, is told the same day. One account that cannot be told does not stop the others.
 */
export const tellSummaries = async (
  world: World,
  _payload: object,
  signal: AbortSignal,
): Promise<void> => {
  const before = dayAt(world.clock.now(), SUMMARY_HOUR)
  if (world.clock.now() < before) return
  const failures: unknown[] = []
  let after = NOBODY
  for (;;) {
    const ids = await accountsToTell(world.db, { before, after, limit: BATCH })
    for (const accountId of ids) {
      signal.throwIfAborted()
      await tellSummary({ world, accountId }).catch((error: unknown) => failures.push(error))
    }
    after = ids.at(-1) ?? ''
    if (ids.length < BATCH) break
  }
  if (failures.length > 0) throw new AggregateError(failures, 'summaries that were not told')
}
