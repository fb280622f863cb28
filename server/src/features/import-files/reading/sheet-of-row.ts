import { SHEET_ROWS } from '@plaudit/contract/imports/reading'
import type { ImportPlan } from '../../../db/import-tables.ts'

/** The sheet of a row, if several were read. */
export const sheetOfRow = (row: number, plan: Pick<ImportPlan, 'file'> | null): string | null => {
  const sheets = plan?.file?.sheets ?? []
  return sheets.length > 1 ? (sheets[Math.floor(row / SHEET_ROWS)] ?? null) : null
}
