import type { SubscriptionRow } from '../rows.ts'

/** Identifies what resuming would end: the pause, cancellation or scheduled change. */
export const resumeBasisOf = (row: SubscriptionRow) =>
  `${row.id}:${row.paused_at?.getTime() ?? row.cancel_at?.getTime() ?? row.scheduled_plan_id}`
