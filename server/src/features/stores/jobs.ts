import type { Job } from '../../jobs/worker.ts'
import { registerMissingWebhooks } from './register-webhooks.ts'

export const jobs: Job[] = [
  { name: 'stores.register-webhooks', run: registerMissingWebhooks, cron: '*/10 * * * *' },
]
