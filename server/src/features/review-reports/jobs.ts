import type { Job } from '../../jobs/worker.ts'
import { forgetOldReporters } from './erasing/forget-old-reporters.ts'

export const jobs: Job[] = [
  { name: 'review-reports.forget-old', run: forgetOldReporters, cron: '41 3 * * *' },
]
