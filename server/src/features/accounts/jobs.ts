import type { Job } from '../../jobs/worker.ts'
import { forgetOldAttempts } from './forget-old-attempts.ts'

export const jobs: Job[] = [{ name: 'accounts.forget-old-attempts', run: forgetOldAttempts, cron: '17 3 * * *' }]
