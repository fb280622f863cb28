import type { ExportApp, exportFiles } from '@plaudit/contract/reviews/export'
import { exportReviews } from '@plaudit/contract/reviews/reviews'
import { runAction } from '../../../run-action.ts'
import { callForFile } from '../../../api/call.ts'
import { saveFile } from '../../../api/save-file.ts'
import type { Filter } from '../list/filter.ts'

type As = { format: (typeof exportFiles)[number]; app?: ExportApp }

/** The list as it is filtered, in our own columns or another app's, under a name with today's date. */
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
