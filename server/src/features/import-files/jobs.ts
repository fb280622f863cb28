import type { Job } from '../../jobs/worker.ts'
import { sweepDrafts } from './drafts/sweep-drafts.ts'

export const jobs: Job[] = [{ name: 'imports.sweep-drafts', run: sweepDrafts, cron: '40 * * * *' }]
