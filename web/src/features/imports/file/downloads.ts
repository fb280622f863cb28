import { downloadRejected, downloadTemplate } from '@plaudit/contract/imports/imports'
import { runAction } from '../../../run-action.ts'
import { callForFile } from '../../../api/call.ts'
import { saveFile } from '../../../api/save-file.ts'

export const saveTemplate = (format: 'csv' | 'xlsx') =>
  runAction(
    async () =>
      saveFile(await callForFile(downloadTemplate, { format }), `plaudit-template.${format}`),
    { error: 'imports:failed.download' },
  )

export const saveRejected = (id: string, fileName: string | null) =>
  runAction(
    async () =>
      saveFile(
        await callForFile(downloadRejected, { id }),
        `rejected-${(fileName ?? 'rows').replace(/\.\w+$/, '')}.csv`,
      ),
    {
      error: 'imports:failed.download',
    },
  )
