import type { EncodingFound } from '@plaudit/contract/import-reading'
import type { ImportOptions } from '@plaudit/contract/imports'
import { readTable } from '../../spreadsheets/read-table.ts'
import type { Letters, Table } from '../../spreadsheets/table.ts'
import type { Owner } from '../../world.ts'
import { assertFewSheets, chooseSheet, leaveTable, sheetsLeftOpen } from './choose-sheets.ts'
import { recallColumns, withRecalled, type Recalled } from './mapping/remember-columns.ts'

export type OpenedFile = {
  table: Table
  options: ImportOptions
  /** The columns are read as the owner said for an earlier file with the same names. */
  remembered: boolean
  /** Sheets with the same columns that nobody chose or left out. */
  openSheets: string[]
  /** Null where the kind of file settles how its letters are stored. */
  encodingBy: EncodingFound['decided_by'] | null
}

const decidedBy: Record<Letters['proof'], EncodingFound['decided_by']> = { file: 'file', evidence: 'letters', said: 'owner', guess: 'open' }

/** What was chosen for an earlier file counts for this one where it gives text, and nothing better is known. */
const isUsable = ({ letters }: Table, encoding: Recalled['encoding']) =>
  letters?.proof === 'guess' && letters.readings.some((one) => one.encoding === encoding && one.odd <= 0.05)

/** The chosen sheets; where none are, the first one with reviews. */
const openSheets = async (path: string, { encoding, sheets }: ImportOptions): Promise<Table> => {
  const table = await readTable(path, { encoding, sheets })
  await assertFewSheets(table)
  const better = sheets ? null : await chooseSheet(path, table)
  if (better === null) return table
  await leaveTable(table)
  return readTable(path, { sheets: [better] })
}

/**
 * Opens a file as the owner says, or as was said of an earlier one with the same columns where nothing is said now.
 * @throws Problem `file_unreadable`, `unsupported_file`.
 */
export const openFile = async (owner: Owner, path: string, said: ImportOptions): Promise<OpenedFile> => {
  const table = await openSheets(path, said)
  const recalled = await recallColumns(owner, table.headers)
  const known = withRecalled(said, recalled)
  if (said.encoding === undefined && recalled?.encoding && isUsable(table, recalled.encoding)) {
    await leaveTable(table)
    const again = await readTable(path, { encoding: recalled.encoding })
    return { table: again, ...known, encodingBy: 'remembered', openSheets: [] }
  }
  const left = said.sheets ? [] : await sheetsLeftOpen(path, table)
  return { table, ...known, encodingBy: table.letters ? decidedBy[table.letters.proof] : null, openSheets: left }
}
