import { exportReviews } from '@plaudit/contract/reviews'
import { action } from '../../action.ts'
import { callForFile } from '../../api/call.ts'
import { saveFile } from '../../api/save-file.ts'
import type { Filter } from './filter.ts'

/** The list as it is filtered, in our template's columns, under a name with today's date. */
export const saveExport = (filter: Filter, format: 'csv' | 'xlsx') =>
  action(
    async () => saveFile(await callForFile(exportReviews, { ...(filter as object), format }), `reviews-${new Date().toISOString().slice(0, 10)}.${format}`),
    { loading: 'manage:exporting', success: 'manage:exported', error: 'manage:not_exported' },
  )
