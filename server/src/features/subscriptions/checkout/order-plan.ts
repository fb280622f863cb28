import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { Owner } from '../../../world.ts'
import { done } from '../payers/answer-outcome.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { findRunningSubscription } from '../reconciliation/find-running-subscription.ts'
import { undoCancellation } from '../scheduled-changes/undo-cancellation.ts'
import { withdrawChange } from '../scheduled-changes/withdraw-change.ts'
import { findPayer } from '../payers/find-payer.ts'
import { planAt, stateAt } from '../rules.ts'
import { type SubscriptionRow } from '../rows.ts'
import { saveDetails } from '../billing-details/rows.ts'
import { prepareOrder } from './prepare-order.ts'
import { beginSubscription } from './begin-subscription.ts'
import { changePlan } from './change-plan.ts'
import { findShownTerms } from './find-shown-terms.ts'
import type { BillingAnswer } from '@plaudit/contract/billing/answer'
import type { BillingDetails } from '@plaudit/contract/billing/details'

type Order = {
  plan_id: string
  promo_code_id?: string | undefined
  billing?: BillingDetails | undefined
  quote?: string | undefined
  payment_method_id?: string | undefined
}

/** A change that the provider has carried out already is gone back on by a change. */
const isPresent = ({ world }: Owner, running: SubscriptionRow, planId: string) => {
  const isDoneThere =
    running.provider !== null &&
    !world.payments[running.provider].abilities.schedules &&
    running.scheduled_plan_id &&
    !running.cancel_at
  return planAt(running, world.clock.now()) === planId && !isDoneThere
}

/**
 * Choosing the present plan once more costs nothing; it takes back a cancellation, or a change that has not come yet,
 * and gives up one that waits for an answer.
 */
const keepAsItIs = async (owner: Owner, running: SubscriptionRow): Promise<BillingAnswer> => {
  if (running.cancel_at) return undoCancellation(owner, running)
  if (!running.waiting || !running.provider)
    return running.scheduled_plan_id ? undoCancellation(owner, running) : done
  await withdrawChange(owner, running, await findPayer(owner, running.provider))
  // A smaller plan that waited before is there again, and is given up too.
  const left = await findRunningSubscription(owner)
  return left?.scheduled_plan_id ? undoCancellation(owner, left) : done
}

/**
 * BILL-3: the first subscription, an upgrade (at once) or a downgrade (at the period's end), following the intent
 * (BILL-1). Decide, call, record, one at a time for each account; ordering what one already has charges nothing.
 * @throws Problem as the contract lists
 */
export const orderPlan =
  (provider: PaymentProvider) =>
  (owner: Owner, input: Order): Promise<BillingAnswer> =>
    withAccountLease(owner, async () => {
      const { world, accountId } = owner
      const now = world.clock.now()
      const found = await findRunningSubscription(owner)
      const running = found && stateAt(found, now) !== 'ended' ? found : null
      if (
        running &&
        running.provider === provider &&
        stateAt(running, now) !== 'paused' &&
        isPresent(owner, running, input.plan_id)
      )
        return keepAsItIs(owner, running)
      const prepared = await prepareOrder(owner, {
        provider,
        planId: input.plan_id,
        promoCodeId: input.promo_code_id,
        running,
      })
      const { at, terms } = await findShownTerms(owner, prepared, input.quote)
      if (input.billing) await saveDetails(world.db, { accountId, details: input.billing, at: now })
      const known = {
        ...prepared,
        payer: { ...prepared.payer, details: input.billing ?? prepared.payer.details },
      }
      const methodId = input.payment_method_id ?? null
      return running
        ? changePlan(owner, { ...known, running }, { at, terms, methodId })
        : beginSubscription(owner, known, methodId)
    })
