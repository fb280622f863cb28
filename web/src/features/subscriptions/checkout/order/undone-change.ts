import type { Account } from '@plaudit/contract/accounts/accounts'
import type { Plan } from '@plaudit/contract/billing/plans'
import type { Subscription } from '@plaudit/contract/billing/subscription'

/** Ordering the present plan while a change waits keeps it: the change that is undone by that, or null. */
export const undoneBy = (
  { active_subscription: present }: Pick<Account, 'active_subscription'>,
  plan: Pick<Plan, 'id'>,
): Subscription['scheduled_change'] =>
  present?.plan.id === plan.id ? present.scheduled_change : null
