import { exportApps, type ExportFormat } from '@plaudit/contract/reviews/export'
import { exportCapabilities } from './rules.ts'

/** The formats that reviews can be exported to, ours first, with what each cannot hold. */
export const listExportFormats = async (): Promise<ExportFormat[]> =>
  exportApps.map(exportCapabilities)
