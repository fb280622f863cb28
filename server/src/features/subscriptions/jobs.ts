import type { Job } from '../../jobs/worker.ts'
import { reconcileStorePlans } from './store-changes/reconcile-store-plans.ts'
import { processEvents, processWaiting } from './provider-events/receive-event.ts'
import { checkProviderOrders } from './sweeps/check-provider-orders.ts'
import { remindTrials } from './sweeps/remind-trials.ts'
import { forgetSubscribers } from './plans/known-subscribers.ts'
import { reconcileDueSubscriptions } from './sweeps/reconcile-due-subscriptions.ts'

export const jobs: Job[] = [
  { name: 'billing.process-events', run: processEvents, concurrency: 8 },
  { name: 'billing.process-waiting', run: processWaiting, cron: '* * * * *' },
  { name: 'billing.look-again', run: reconcileStorePlans },
  { name: 'billing.visit', run: reconcileDueSubscriptions, cron: '* * * * *' },
  { name: 'billing.check-orders', run: checkProviderOrders, cron: '* * * * *' },
  { name: 'billing.forget-subscribers', run: forgetSubscribers, cron: '41 4 * * *' },
  { name: 'billing.remind-trials', run: remindTrials, cron: '7 * * * *' },
]
