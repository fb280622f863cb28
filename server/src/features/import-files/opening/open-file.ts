import type { EncodingFound } from '@plaudit/contract/imports/reading'
import type { Encoding, Letters, Table, Weighed } from '../../../spreadsheets/table.ts'
import type { TableSource } from '../../../spreadsheets/table-source.ts'
import type { Owner } from '../../../world.ts'
import { assertFewSheets, chooseSheet, leaveTable, sheetsLeftOpen } from './choose-sheets.ts'
import { recallColumns, withRecalled } from '../mapping/remember-columns.ts'
import type { ImportOptions } from '@plaudit/contract/imports/options'

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

const decidedBy: Record<Letters['proof'], EncodingFound['decided_by']> = {
  file: 'file',
  evidence: 'letters',
  said: 'owner',
  guess: 'open',
}

/** A remembered encoding is used where it gives text, and text this many times as likely as any other. */
const REMEMBERED = { odd: 0.05, times: 2 }

/** What a remembered encoding is for this file: read in it at once, ask with it in front, or no help. */
const judgeRemembered = (
  letters: Letters | undefined,
  encoding: Encoding | undefined,
): 'use' | 'propose' | 'none' => {
  // UTF-8 with damaged bytes is confirmed for each file: what is damaged differs.
  if (letters?.proof !== 'guess' || letters.encoding === 'utf-8' || encoding === undefined)
    return 'none'
  const at = letters.readings.findIndex(
    (one) => one.encoding === encoding || one.alike.includes(encoding),
  )
  const reading = letters.readings[at]
  if (!reading || reading.odd > REMEMBERED.odd) return 'none'
  return at === 0 && reading.score >= REMEMBERED.times * (letters.readings[1]?.score ?? 0)
    ? 'use'
    : 'propose'
}

/** The remembered encoding in front of the other readings of a guess. */
const proposed = ({ readings }: Letters, encoding: Encoding): Letters => {
  const isIt = (one: Weighed) => one.encoding === encoding || one.alike.includes(encoding)
  const first = readings.filter(isIt).map((one) => ({ ...one, encoding }))
  return { encoding, proof: 'guess', readings: [...first, ...readings.filter((one) => !isIt(one))] }
}

/** The chosen sheets; where none are, the first one with reviews. */
const openSheets = async (
  source: TableSource,
  { encoding, sheets }: ImportOptions,
): Promise<Table> => {
  const table = await source.read({ encoding, sheets })
  await assertFewSheets(table)
  const better = sheets ? null : await chooseSheet(source, table)
  if (better === null) return table
  await leaveTable(table)
  return source.read({ sheets: [better] })
}

/**
 * Opens a file as the owner says, or as was said of an earlier one with the same columns where nothing is said now.
 * @throws Problem `file_unreadable`, `unsupported_file`.
 */
export const openFile = async (
  owner: Owner,
  source: TableSource,
  said: ImportOptions,
): Promise<OpenedFile> => {
  const table = await openSheets(source, said)
  const recalled = await recallColumns(owner, table.headers)
  const known = withRecalled(said, recalled)
  const encoding = recalled?.encoding
  const verdict = judgeRemembered(table.letters, encoding)
  if (verdict !== 'none') {
    await leaveTable(table)
    const again = await source.read({ encoding })
    if (verdict === 'use')
      return { table: again, ...known, encodingBy: 'remembered', openSheets: [] }
    return {
      table: { ...again, letters: proposed(table.letters!, encoding!) },
      ...known,
      encodingBy: 'open',
      openSheets: [],
    }
  }
  const left = said.sheets ? [] : await sheetsLeftOpen(source, table)
  return {
    table,
    ...known,
    encodingBy: table.letters ? decidedBy[table.letters.proof] : null,
    openSheets: left,
  }
}
