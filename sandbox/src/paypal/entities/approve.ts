import { billCycle, cycleOf, setStatus, sendEvent } from './bill-subscription.ts'
import type { Revision, Subscription } from '../memory.ts'
import type { PayPal } from '../paypal.ts'

/** What a `ba_token` stands for: a subscription to begin, or a change of plan to consent to. */
export type Asked = { subscription: Subscription; revision: Revision | null }

/** PayPal: a `ba_token` that nobody has approved is good for three hours. */
const APPROVAL_MS = 3 * 3_600_000

export const askedBy = (paypal: PayPal, token: string): Asked | undefined => {
  for (const subscription of paypal.memory.subscriptions.values()) {
    if (subscription.token === token) return { subscription, revision: null }
    const revision = subscription.revisions?.find((one) => one.token === token)
    if (revision) return { subscription, revision }
  }
  return undefined
}

/** Nobody agreed in time: the page says so, and the subscription stays as it is. */
export const isExpired = (paypal: PayPal, { subscription, revision }: Asked): boolean =>
  (revision?.askedAt ?? subscription.createdAt) + APPROVAL_MS <= paypal.clock.now() &&
  (revision !== null || subscription.status === 'APPROVAL_PENDING')

const begin = (paypal: PayPal, subscription: Subscription) => {
  const now = paypal.clock.now()
  if (subscription.userAction === 'CONTINUE') return setStatus(paypal, subscription, 'APPROVED')
  subscription.startAt = Math.max(subscription.startAt, now)
  subscription.nextBillingAt = subscription.startAt
  setStatus(paypal, subscription, 'ACTIVE')
  // A first free cycle is only counted; a paid one that begins now is billed at once.
  if (subscription.startAt <= now) billCycle(paypal, subscription)
  sendEvent(paypal, subscription, 'ACTIVATED')
}

/** The new plan applies from the next billing time on; trials that are over do not come again. */
const change = (paypal: PayPal, subscription: Subscription, revision: Revision) => {
  const inTrial = cycleOf(subscription)?.tenure === 'TRIAL'
  const regularsDone = subscription.cycles
    .filter(({ tenure }) => tenure === 'REGULAR')
    .reduce((sum, { sequence }) => sum + (subscription.completed.get(sequence) ?? 0), 0)
  Object.assign(subscription, {
    planId: revision.planId,
    quantity: revision.quantity,
    cycles: revision.cycles,
    overridden: revision.overridden,
    revisions: subscription.revisions?.filter((one) => one !== revision),
    updatedAt: paypal.clock.now(),
  })
  if (!inTrial)
    subscription.completed = new Map(
      subscription.cycles.map(({ sequence, tenure, total }) => [
        sequence,
        tenure === 'TRIAL' ? total : regularsDone,
      ]),
    )
  sendEvent(paypal, subscription, 'UPDATED')
}

/**
 * The buyer has agreed; `pays` false lets every later payment fail. False when there is nothing to agree to any more.
 */
export const approve = (paypal: PayPal, asked: Asked, pays: boolean): boolean => {
  const { subscription, revision } = asked
  if (isExpired(paypal, asked)) return false
  if (revision) change(paypal, subscription, revision)
  else if (subscription.status === 'APPROVAL_PENDING') begin(paypal, subscription)
  else return false
  subscription.pays = pays
  return true
}
