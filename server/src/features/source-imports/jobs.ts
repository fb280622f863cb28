import type { Job } from '../../jobs/worker.ts'
import { runAnyImport } from './run-any-import.ts'
import { sweepSyncs } from './syncs/sweep-syncs.ts'

export const jobs: Job[] = [
  { name: 'imports.run', run: runAnyImport, concurrency: 2 },
  { name: 'imports.read-new', run: sweepSyncs, cron: '*/10 * * * *' },
]
