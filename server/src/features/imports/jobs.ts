import type { Job } from '../../jobs/worker.ts'
import { fetchPhotos } from './photos/fetch-photos.ts'
import { runMending } from './mending/run-mending.ts'
import { removeFiles, runUndo } from './undoing/run-undo.ts'
import { dropOldFiles, requeueStalledImports } from './sweep-imports.ts'

export const jobs: Job[] = [
  { name: 'imports.mend', run: runMending },
  { name: 'imports.undo', run: runUndo },
  { name: 'imports.fetch-photos', run: fetchPhotos, concurrency: 3, perGroup: 1 },
  { name: 'imports.remove-files', run: removeFiles },
  { name: 'imports.revive', run: requeueStalledImports, cron: '* * * * *' },
  { name: 'imports.drop-old-files', run: dropOldFiles, cron: '20 3 * * *' },
]
