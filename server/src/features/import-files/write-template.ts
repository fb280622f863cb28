import { templateColumns } from '../../spreadsheets/template-columns.ts'
import { writeCsv } from '../../spreadsheets/text/write-csv.ts'
import { writeXlsx } from '../../spreadsheets/workbooks/write-xlsx.ts'
import type { Owner } from '../../world.ts'

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** The template: the columns that owners fill in, and one example row. */
export const writeTemplate = async (_owner: Owner, { format }: { format: 'csv' | 'xlsx' }) => {
  const asked = templateColumns.filter((column) => column.asked)
  const headers = asked.map(({ name }) => name)
  const example = [asked.map((column) => column.example)]
  return {
    name: `plaudit-template.${format}`,
    contentType: types[format],
    body: format === 'csv' ? writeCsv(headers, example) : writeXlsx(headers, example),
  }
}
