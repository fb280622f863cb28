import type { Job } from '../../jobs/worker.ts'
import { fetchPhotos } from './photos/fetch-photos.ts'
import { runRowFixes } from './fixing/run-row-fixes.ts'
import { runUndo } from './undoing/run-undo.ts'
import { removeFiles } from './undoing/remove-files.ts'
import { deleteOldImportFiles } from './sweeping/delete-old-import-files.ts'
import { requeueStalledImports } from './sweeping/requeue-stalled-imports.ts'

export const jobs: Job[] = [
  { name: 'imports.mend', run: runRowFixes },
  { name: 'imports.undo', run: runUndo },
  { name: 'imports.fetch-photos', run: fetchPhotos, concurrency: 3, perGroup: 1 },
  { name: 'imports.remove-files', run: removeFiles },
  { name: 'imports.revive', run: requeueStalledImports, cron: '* * * * *' },
  { name: 'imports.drop-old-files', run: deleteOldImportFiles, cron: '20 3 * * *' },
]
