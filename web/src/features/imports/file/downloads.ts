import { downloadRejected, downloadTemplate } from '@plaudit/contract/imports/imports'
import { action } from '../../../action.ts'
import { callForFile } from '../../../api/call.ts'
import { saveFile } from '../../../api/save-file.ts'

export const saveTemplate = (format: 'csv' | 'xlsx') =>
  action(
    async () =>
      saveFile(await callForFile(downloadTemplate, { format }), `plaudit-template.${format}`),
    { error: 'imports:failed.download' },
  )

export const saveRejected = (id: string, fileName: string | null) =>
  action(
    async () =>
      saveFile(
        await callForFile(downloadRejected, { id }),
        `rejected-${(fileName ?? 'rows').replace(/\.\w+$/, '')}.csv`,
      ),
    {
      error: 'imports:failed.download',
    },
  )
