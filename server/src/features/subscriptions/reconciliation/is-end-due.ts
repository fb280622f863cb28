import type { Owner } from '../../../world.ts'
import type { SubscriptionRow } from '../rows.ts'

/** Cancelled, and the end has come, where only our own timers know of it. */
export const isEndDue = ({ world }: Owner, { provider, cancel_at }: SubscriptionRow): boolean =>
  provider !== null &&
  world.payments[provider].abilities.cancels !== 'itself' &&
  cancel_at !== null &&
  cancel_at <= world.clock.now()
