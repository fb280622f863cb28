import type { Job } from '../../jobs/worker.ts'
import { reconcileStorePlans } from './store-changes/reconcile-store-plans.ts'
import { processWaitingEvents } from './provider-events/process-waiting-events.ts'
import { processEvents } from './provider-events/process-events.ts'
import { checkProviderOrders } from './sweeps/check-provider-orders.ts'
import { remindTrials } from './sweeps/remind-trials.ts'
import { forgetSubscribers } from './plans/forget-subscribers.ts'
import { reconcileDueSubscriptions } from './sweeps/reconcile-due-subscriptions.ts'

export const jobs: Job[] = [
  { name: 'billing.process-events', run: processEvents, concurrency: 8 },
  { name: 'billing.process-waiting', run: processWaitingEvents, cron: '* * * * *' },
  { name: 'billing.look-again', run: reconcileStorePlans },
  { name: 'billing.visit', run: reconcileDueSubscriptions, cron: '* * * * *' },
  { name: 'billing.check-orders', run: checkProviderOrders, cron: '* * * * *' },
  { name: 'billing.forget-subscribers', run: forgetSubscribers, cron: '41 4 * * *' },
  { name: 'billing.remind-trials', run: remindTrials, cron: '7 * * * *' },
]
