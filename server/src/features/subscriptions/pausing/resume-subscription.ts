import type { Parsed } from '@plaudit/contract/endpoint'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { done, toAction } from '../payers/answer-outcome.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { findRunningSubscription } from '../reconciliation/find-running-subscription.ts'
import { findQuotedMoment } from './find-quoted-moment.ts'
import { undoCancellation } from '../scheduled-changes/undo-cancellation.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { resumeSubscription as contract } from '@plaudit/contract/billing/pause'
import type { BillingAnswer } from '@plaudit/contract/billing/answer'
import { releasePause } from './release-pause.ts'

/**
 * BILL-45: ends a pause, else takes back a cancellation, else a change that waits. With the `quote` of what was
 * shown it charges exactly that. @throws Problem `not_offered` when there is none of them,
 * `quote_changed`, `payment_refused`
 */
export const resumeSubscription = (
  owner: Owner,
  { quote }: Parsed<typeof contract>,
): Promise<BillingAnswer> =>
  withAccountLease(owner, async () => {
    const row = await findRunningSubscription(owner)
    if (!row) throw new Problem('not_offered', { detail: phrase('billing.nothing_to_resume') })
    const at = await findQuotedMoment(owner, row, quote)
    if (row.paused_at) {
      const { row: after, question } = await releasePause(owner, row, { by: 'owner', at })
      if (question) return toAction(question)
      // The pause has ended, and its payment was refused after the bank had asked.
      if (after.provider === 'stripe' && after.past_due_since)
        throw new Problem('payment_refused', { detail: phrase('billing.not_successful') })
      return done
    }
    return undoCancellation(owner, row)
  })
