import type { Job } from '../../jobs/worker.ts'
import { lookAtStorePlans } from './keeping/look-at-store-plans.ts'
import { processEvents, processWaiting } from './keeping/receive-event.ts'
import { checkOrders } from './keeping/check-orders.ts'
import { remindTrials } from './keeping/remind-trials.ts'
import { forgetSubscribers } from './plans/known-subscribers.ts'
import { visitSubscriptions } from './keeping/visit-subscriptions.ts'

export const jobs: Job[] = [
  { name: 'billing.process-events', run: processEvents, concurrency: 8 },
  { name: 'billing.process-waiting', run: processWaiting, cron: '* * * * *' },
  { name: 'billing.look-again', run: lookAtStorePlans },
  { name: 'billing.visit', run: visitSubscriptions, cron: '* * * * *' },
  { name: 'billing.check-orders', run: checkOrders, cron: '* * * * *' },
  { name: 'billing.forget-subscribers', run: forgetSubscribers, cron: '41 4 * * *' },
  { name: 'billing.remind-trials', run: remindTrials, cron: '7 * * * *' },
]
