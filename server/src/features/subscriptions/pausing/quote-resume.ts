import type { quoteResume as contract } from '@plaudit/contract/billing/quote'
import type { Output } from '@plaudit/contract/endpoint'
import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { findRunningSubscription } from '../reconciliation/find-running-subscription.ts'
import { sealQuote, wholeSecond } from '../sealed-quote.ts'
import { findResumeTerms, type ShownTerms } from './find-resume-terms.ts'
import { resumeBasisOf } from './resume-basis-of.ts'

/**
 * What `resume/` charges and when the next payment comes, sealed: resuming with it
 * charges exactly this. Changes nothing.
 * @throws Problem `not_offered` without a plan, `provider_unavailable`
 */
export const quoteResume = (owner: Owner): Promise<Output<typeof contract>> =>
  withAccountLease(owner, async () => {
    const { world, accountId } = owner
    const row = await findRunningSubscription(owner)
    if (!row) throw new Problem('not_offered', { detail: phrase('billing.nothing_to_resume') })
    const at = wholeSecond(world.clock.now())
    const { dueCents, nextAt, nextCents } = await findResumeTerms(owner, row, at)
    const shown: ShownTerms = {
      accountId,
      resumes: resumeBasisOf(row),
      at: at.getTime(),
      dueCents,
      nextAt: nextAt?.getTime() ?? null,
      nextCents,
    }
    return {
      amount_due: dueCents,
      currency: row.currency,
      next_billing_at: nextAt?.toISOString() ?? null,
      next_amount: nextCents,
      quote: sealQuote(shown, world.settings.sessionSecret),
    }
  })
