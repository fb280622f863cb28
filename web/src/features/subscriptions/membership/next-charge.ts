import type { quotePause } from '@plaudit/contract/billing/quote'
import type { Subscription } from '@plaudit/contract/billing/subscription'
import type { Output } from '@plaudit/contract/endpoint'

/** What the end of a pause charges. */
export type PauseTerms = Output<typeof quotePause>
type Given = Pick<Subscription, 'state' | 'next_billing_at' | 'next_amount'>

/**
 * When the plan bills next, and how much, cents. A paused plan resumes by itself (BILL-40): what that
 * charges the server says (`terms`), null while it is not known. Without a day the amount is charged
 * once the days of a trial are over.
 */
export const nextCharge = (
  { state, next_billing_at, next_amount }: Given,
  terms: PauseTerms | null,
): { at: string | null; amount: number | null } => {
  if (state !== 'paused') return { at: next_billing_at, amount: next_amount }
  if (!terms) return { at: null, amount: null }
  return terms.amount_due > 0
    ? { at: terms.until, amount: terms.amount_due }
    : { at: terms.next_billing_at, amount: terms.next_amount }
}
