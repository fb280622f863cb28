import type { Owner } from '../../../world.ts'
import { entriesOf } from '../rights/rows.ts'
import { endOfPaid } from '../rights/rules.ts'
import type { MergeInput, OwnChanges } from './merge-with-provider-state.ts'

/**
 * Ended there without us (the app was uninstalled, the buyer cancelled at PayPal), or by a call of ours whose answer
 * was lost: what is paid lasts all the same.
 */
export const withEndAtProvider = async (
  { world, accountId }: Owner,
  { row, providerState, own }: Omit<MergeInput, 'payments'>,
): Promise<OwnChanges> => {
  const { cancel_at } = { ...row, ...own }
  if (
    row.phase !== 'live' ||
    providerState.status !== 'ended' ||
    cancel_at ||
    world.payments[row.provider ?? 'stripe'].abilities.cancels === 'itself'
  )
    return own
  const paid = endOfPaid(await entriesOf(world.db, accountId, row.id), row.id, world.clock.now())
  return {
    ...own,
    cancel_at: paid,
    paused_at: null,
    resumes_at: null,
    waiting: null,
    scheduled_plan_id: null,
    scheduled_at: null,
  }
}
