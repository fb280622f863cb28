import type { Job } from '../../jobs/worker.ts'
import { processEvent } from './keeping/receive-event.ts'
import { remindTrials } from './keeping/remind-trials.ts'
import { visitSubscriptions } from './keeping/visit-subscriptions.ts'

export const jobs: Job[] = [
  { name: 'billing.process-event', run: processEvent, concurrency: 2 },
  { name: 'billing.visit', run: visitSubscriptions, cron: '* * * * *' },
  { name: 'billing.remind-trials', run: remindTrials, cron: '7 * * * *' },
]
