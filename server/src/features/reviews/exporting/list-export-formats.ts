import { exportApps, type ExportFormat } from '@plaudit/contract/reviews/export'
import { carried } from './rules.ts'

/** The files that reviews can be exported to, ours first, with what each cannot carry. */
export const listExportFormats = async (): Promise<ExportFormat[]> => exportApps.map(carried)
