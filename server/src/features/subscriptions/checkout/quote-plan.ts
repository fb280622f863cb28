import type { Quote } from '@plaudit/contract/billing/quote'
import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import { languageOf } from '../../../account-language.ts'
import type { Owner } from '../../../world.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { findRunningSubscription } from '../reconciliation/find-running-subscription.ts'
import { stateAt } from '../rules.ts'
import { sealQuote, wholeSecond } from '../sealed-quote.ts'
import { prepareOrder, type PreparedOrder } from './prepare-order.ts'
import { writeNotes } from './write-notes.ts'
import { fetchQuote } from './fetch-quote.ts'

const kindOf = ({ running, trialDays }: PreparedOrder) => {
  if (running) return 'change'
  return trialDays > 0 ? 'trial' : 'first'
}

/**
 * BILL-4: what choosing a plan costs and when. Changes nothing. What it shows is what subscribing with its
 * `quote` charges (BILL-5).
 * @throws Problem `not_found`, `promo_code_refused`, `subscription_paused`, `not_offered`, `provider_unavailable`
 */
export const quotePlan =
  (provider: PaymentProvider) =>
  async (
    owner: Owner,
    { plan_id, promo_code_id }: { plan_id: string; promo_code_id?: string | undefined },
  ): Promise<Quote> => {
    const { world, accountId } = owner
    const now = wholeSecond(world.clock.now())
    // A renewal, a refusal or the end may have come at the provider before its webhook: it is asked first.
    const live = await withAccountLease(owner, () => findRunningSubscription(owner))
    const running = live && stateAt(live, now) !== 'ended' ? live : null
    const prepared = await prepareOrder(owner, {
      provider,
      planId: plan_id,
      promoCodeId: promo_code_id,
      running,
    })
    const quote = await fetchQuote(owner, prepared, now)
    const { plan, trialDays, discount, coupon, note, isApproved } = prepared
    const { when } = quote
    const isOnTrial = running !== null && stateAt(running, now) === 'trialing'
    const shown = {
      accountId,
      provider,
      planId: plan.id,
      promoCodeId: discount?.id ?? null,
      basis: prepared.basis,
      at: now.getTime(),
      dueCents: quote.dueCents,
      nextCents: quote.nextCents,
    }
    return {
      intent: prepared.intent,
      amount_due: quote.dueCents,
      credit: quote.creditCents,
      discount: quote.discountCents,
      currency: plan.currency,
      takes_effect: when,
      takes_effect_at: (when === 'now' ? now : quote.nextAt).toISOString(),
      next_billing_at: quote.nextAt.toISOString(),
      next_amount: quote.nextCents,
      trial_ends_at: (!running && trialDays > 0) || isOnTrial ? quote.nextAt.toISOString() : null,
      coupon,
      notes: writeNotes(await languageOf(world.db, accountId), {
        provider,
        kind: kindOf(prepared),
        when,
        isOnTrial,
        isCancelled: Boolean(running?.cancel_at),
        isApproved,
        discountNote: note,
        differenceUntil: quote.difference?.until ?? null,
        quote,
        currency: plan.currency,
      }),
      quote: sealQuote(shown, world.settings.sessionSecret),
    }
  }
