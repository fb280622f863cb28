import type { Job } from '../../jobs/worker.ts'
import { checkPages } from './doctor/check-pages.ts'
import { planNightChecks } from './doctor/plan-night-checks.ts'

export const jobs: Job[] = [
  { name: 'snippets.plan-night', run: planNightChecks, cron: '23 5 * * *' },
  { name: 'snippets.check-pages', run: checkPages },
]
