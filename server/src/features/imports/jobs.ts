import type { Job } from '../../jobs/worker.ts'
import { fetchPhotos } from './fetch-photos.ts'
import { runMending } from './mending/run-mending.ts'
import { runImport } from './run-import.ts'
import { removeFiles, runUndo } from './run-undo.ts'
import { sweepSyncs } from './syncs/sweep-syncs.ts'
import { dropOldFiles, reviveImports } from './sweep-imports.ts'

export const jobs: Job[] = [
  { name: 'imports.run', run: runImport, concurrency: 2 },
  { name: 'imports.mend', run: runMending },
  { name: 'imports.undo', run: runUndo },
  { name: 'imports.fetch-photos', run: fetchPhotos, concurrency: 3, perGroup: 1 },
  { name: 'imports.remove-files', run: removeFiles },
  { name: 'imports.revive', run: reviveImports, cron: '* * * * *' },
  { name: 'imports.read-new', run: sweepSyncs, cron: '*/10 * * * *' },
  { name: 'imports.drop-old-files', run: dropOldFiles, cron: '20 3 * * *' },
]
