import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { SubscriptionRow } from '../rows.ts'
import { stateAt } from '../rules.ts'

/** @throws Problem `not_offered` without a plan, with one that nobody bills, or with one that is cancelled already */
export const assertCancellable = (row: SubscriptionRow | null, now: Date): SubscriptionRow => {
  if (!row || stateAt(row, now) === 'ended')
    throw new Problem('not_offered', { detail: phrase('billing.nothing_to_cancel') })
  if (row.provider === null)
    throw new Problem('not_offered', { detail: phrase('billing.perpetual_cancel') })
  if (row.cancel_at)
    throw new Problem('not_offered', { detail: phrase('billing.already_cancelled') })
  return row
}
