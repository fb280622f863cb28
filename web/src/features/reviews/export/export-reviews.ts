import type { ExportApp, exportFiles } from '@plaudit/contract/reviews/export'
import { exportReviews } from '@plaudit/contract/reviews/reviews'
import { runAction } from '../../../run-action.ts'
import { callForFile } from '../../../api/call.ts'
import { saveFile } from '../../../api/save-file.ts'
import type { Filter } from '../list/filter.ts'

type As = { format: (typeof exportFiles)[number]; app?: ExportApp }

/** Exports the filtered list in our or another app's columns, with today's date in the file name. */
export const saveExport = (filter: Filter, { format, app = 'template' }: As) =>
  runAction(
    async () => {
      const name = `${app === 'template' ? '' : `${app.replaceAll('_', '-')}-`}reviews-${new Date().toISOString().slice(0, 10)}.${format}`
      return saveFile(
        await callForFile(exportReviews, { ...(filter as object), format, app }),
        name,
      )
    },
    { loading: 'manage:exporting', success: 'manage:exported', error: 'manage:not_exported' },
  )
