import type { EncodingFound } from '@plaudit/contract/imports/reading'
import type { Encoding, Letters, Table, Weighed } from '../../../spreadsheets/table.ts'
import type { TableSource } from '../../../spreadsheets/table-source.ts'
import type { Owner } from '../../../world.ts'
import { chooseSheet } from './choose-sheet.ts'
import { findUnchosenSheets } from './find-unchosen-sheets.ts'
import { assertFewSheets } from './assert-few-sheets.ts'
import { closeTable } from './close-table.ts'
import { withRememberedOptions } from '../mapping/with-remembered-options.ts'
import { findRememberedColumns } from '../mapping/find-remembered-columns.ts'
import type { ImportOptions } from '@plaudit/contract/imports/options'

/** The chosen sheets, else the first one with reviews. */
const openSheets = async (
  source: TableSource,
  { encoding, sheets }: ImportOptions,
): Promise<Table> => {
  const table = await source.read({ encoding, sheets })
  await assertFewSheets(table)
  const better = sheets ? null : await chooseSheet(source, table)
  if (better === null) return table
  await closeTable(table)
  return source.read({ sheets: [better] })
}

export type OpenedFile = {
  table: Table
  options: ImportOptions
  /** The columns are read as the owner said for an earlier file with the same names. */
  remembered: boolean
  /** Sheets with the same columns that were neither chosen nor left out. */
  openSheets: string[]
  /** Null where the file type determines the encoding. */
  encodingBy: EncodingFound['decided_by'] | null
}

const decidedBy: Record<Letters['proof'], EncodingFound['decided_by']> = {
  file: 'file',
  evidence: 'letters',
  said: 'owner',
  guess: 'open',
}

/** A remembered encoding is used if the file decodes to text, this many times as likely as in any other encoding. */
const REMEMBERED = { odd: 0.05, times: 2 }

/** How to use a remembered encoding for this file: at once, as the first proposal, or not at all. */
const judgeRemembered = (
  letters: Letters | undefined,
  encoding: Encoding | undefined,
): 'use' | 'propose' | 'none' => {
  // UTF-8 with damaged bytes must be confirmed for each file: the damage differs.
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

/** Puts the remembered encoding before the other guesses. */
const withRememberedFirst = ({ readings }: Letters, encoding: Encoding): Letters => {
  const isIt = (one: Weighed) => one.encoding === encoding || one.alike.includes(encoding)
  const first = readings.filter(isIt).map((one) => ({ ...one, encoding }))
  return { encoding, proof: 'guess', readings: [...first, ...readings.filter((one) => !isIt(one))] }
}

/**
 * Opens a file with the owner's options, completed by those remembered from an earlier file with the same columns.
 * @throws Problem `file_unreadable`, `unsupported_file`.
 */
export const openFile = async (
  owner: Owner,
  source: TableSource,
  said: ImportOptions,
): Promise<OpenedFile> => {
  const table = await openSheets(source, said)
  const recalled = await findRememberedColumns(owner, table.headers)
  const known = withRememberedOptions(said, recalled)
  const encoding = recalled?.encoding
  const verdict = judgeRemembered(table.letters, encoding)
  if (verdict !== 'none') {
    await closeTable(table)
    const again = await source.read({ encoding })
    if (verdict === 'use')
      return { table: again, ...known, encodingBy: 'remembered', openSheets: [] }
    return {
      table: { ...again, letters: withRememberedFirst(table.letters!, encoding!) },
      ...known,
      encodingBy: 'open',
      openSheets: [],
    }
  }
  const left = said.sheets ? [] : await findUnchosenSheets(source, table)
  return {
    table,
    ...known,
    encodingBy: table.letters ? decidedBy[table.letters.proof] : null,
    openSheets: left,
  }
}
