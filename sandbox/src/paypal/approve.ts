import { billCycle, cycleOf, setStatus, tell } from './bill-subscription.ts'
import type { Revision, Subscription } from './memory.ts'
import type { PayPal } from './paypal.ts'

/** What a `ba_token` stands for: a subscription to begin, or a change of plan to consent to. */
export type Asked = { subscription: Subscription; revision: Revision | null }

export const askedBy = (paypal: PayPal, token: string): Asked | undefined => {
  for (const subscription of paypal.memory.subscriptions.values()) {
    if (subscription.token === token) return { subscription, revision: null }
    if (subscription.revision?.token === token) return { subscription, revision: subscription.revision }
  }
  return undefined
}

const begin = (paypal: PayPal, subscription: Subscription) => {
  const now = paypal.clock.now()
  if (subscription.userAction === 'CONTINUE') return setStatus(paypal, subscription, 'APPROVED')
  subscription.startAt = Math.max(subscription.startAt, now)
  subscription.nextBillingAt = subscription.startAt
  setStatus(paypal, subscription, 'ACTIVE')
  // A first free cycle is only counted; a paid one that begins now is billed at once.
  if (subscription.startAt <= now) billCycle(paypal, subscription)
  tell(paypal, subscription, 'ACTIVATED')
}

/** The new plan holds from the next billing time on; trials that are over do not come again. */
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
    revision: null,
    updatedAt: paypal.clock.now(),
  })
  if (!inTrial)
    subscription.completed = new Map(subscription.cycles.map(({ sequence, tenure, total }) => [sequence, tenure === 'TRIAL' ? total : regularsDone]))
  tell(paypal, subscription, 'UPDATED')
}

/** The buyer has agreed; `pays` false lets every later payment fail. False when there is nothing to agree to any more. */
export const approve = (paypal: PayPal, { subscription, revision }: Asked, pays: boolean): boolean => {
  if (revision) change(paypal, subscription, revision)
  else if (subscription.status === 'APPROVAL_PENDING') begin(paypal, subscription)
  else return false
  subscription.pays = pays
  return true
}
