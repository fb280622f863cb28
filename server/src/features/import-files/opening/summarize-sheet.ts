import { Problem } from '../../../problem.ts'
import type { TableSource } from '../../../spreadsheets/table-source.ts'
import { type SheetSummary } from './rules.ts'

/** Whether the error says that a sheet has no rows. */
const isEmpty = (error: unknown) =>
  error instanceof Problem && error.detail.key === 'files.first_sheet_empty'

/** Name, headers and number of rows (up to `most`) of one sheet. */
export const summarizeSheet = async (
  source: TableSource,
  name: string,
  most: number,
): Promise<SheetSummary> => {
  try {
    const { headers, rows } = await source.peek({ sheets: [name] })
    let count = 0
    for await (const _ of rows) if (++count >= most) break
    return { name, headers, rows: count }
  } catch (error) {
    return { name, headers: [], rows: isEmpty(error) ? 0 : null }
  }
}
