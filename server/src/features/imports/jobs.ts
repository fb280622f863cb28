import type { Job } from '../../jobs/worker.ts'
import { fetchPhotos } from './photos/fetch-photos.ts'
import { runRowFixes } from './fixing/run-row-fixes.ts'
import { removeFiles, runUndo } from './undoing/run-undo.ts'
import { deleteOldImportFiles, requeueStalledImports } from './sweep-imports.ts'

export const jobs: Job[] = [
  { name: 'imports.mend', run: runRowFixes },
  { name: 'imports.undo', run: runUndo },
  { name: 'imports.fetch-photos', run: fetchPhotos, concurrency: 3, perGroup: 1 },
  { name: 'imports.remove-files', run: removeFiles },
  { name: 'imports.revive', run: requeueStalledImports, cron: '* * * * *' },
  { name: 'imports.drop-old-files', run: deleteOldImportFiles, cron: '20 3 * * *' },
]
