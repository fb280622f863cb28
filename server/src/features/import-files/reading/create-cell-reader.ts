import type { ImportPlan } from '../../../db/import-tables.ts'
import type { Row } from '../../../spreadsheets/table.ts'
import { columnsByMeaning } from './rules.ts'
import type { Layout } from './rules.ts'

export const createCellReader = (layout: Layout) => {
  const columns = columnsByMeaning(layout)
  return (cells: Row['cells'], meaning: ImportPlan['meanings'][number]) =>
    columns
      .get(meaning)
      ?.map((column) => cells[column]?.trim())
      .find(Boolean) ?? null
}
