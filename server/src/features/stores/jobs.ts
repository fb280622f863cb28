import type { Job } from '../../jobs/worker.ts'
import { alignDirectory } from './aligning/align-directory.ts'
import { registerMissingWebhooks } from './register-missing-webhooks.ts'

export const jobs: Job[] = [
  { name: 'stores.align-directory', run: alignDirectory, cron: '*/10 * * * *' },
  { name: 'stores.register-webhooks', run: registerMissingWebhooks, cron: '*/10 * * * *' },
]
