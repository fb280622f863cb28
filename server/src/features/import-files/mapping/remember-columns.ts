import { hash } from 'node:crypto'
import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { plainName } from '../../../review-files/format.ts'
import { rejectFileColumns } from '../formats/recognise-format.ts'
import { deleteRememberedColumns, saveRememberedColumns, rememberedColumnsOf } from './rows.ts'
import type { ColumnMeaning } from '@plaudit/contract/imports/formats'
import type { ImportOptions } from '@plaudit/contract/imports/options'

/**
 * The same key for all files with these column names in any order; a file of rejected rows has the key of its
 * original format.
 */
const keyOf = (headers: string[]) =>
  hash(
    'sha256',
    headers
      .filter((header) => !rejectFileColumns.includes(header))
      .map(plainName)
      .sort()
      .join('\n'),
    'base64url',
  )

/** Other remembered options for reading such a file. */
export type RememberedReading = Pick<ImportOptions, 'encoding'>

/**
 * The owner's choices for an earlier file with the same column names. `columns`: null when none were made for
 * columns.
 */
export type RememberedColumns = RememberedReading & {
  columns: ImportOptions['columns'] | null
  date_order?: ImportOptions['date_order']
}

/** The owner's choices for an earlier file with the same column names; null when there is none. */
export const findRememberedColumns = async (
  { world, accountId }: Owner,
  headers: string[],
): Promise<RememberedColumns | null> => {
  const found = await rememberedColumnsOf(world.db, accountId, keyOf(headers))
  if (!found) return null
  const said = new Map(Object.entries(found.columns))
  const columns = Object.fromEntries(
    headers.flatMap((header) =>
      said.has(plainName(header)) ? [[header, said.get(plainName(header))!]] : [],
    ),
  )
  return {
    ...found.reading,
    columns: said.size > 0 ? columns : null,
    ...(found.date_order ? { date_order: found.date_order } : {}),
  }
}

/** The given options, completed by the remembered ones where the owner chooses nothing now. */
export const withRememberedOptions = (
  options: ImportOptions,
  recalled: RememberedColumns | null,
): { options: ImportOptions; remembered: boolean } => {
  if (recalled === null) return { options, remembered: false }
  const { columns, encoding: _, ...rest } = recalled
  const isSaid = Object.keys(options.columns).length > 0
  const known = isSaid || columns === null ? options : { ...rest, ...options, columns }
  return { options: known, remembered: !isSaid && columns !== null }
}

/** The chosen options besides the columns, without unset ones. */
const readingOptionsOf = ({ encoding }: ImportOptions): RememberedReading =>
  encoding ? { encoding } : {}

/** Remembers the owner's choices for a file that is being imported, if there are any. */
export const rememberColumns = async (
  tx: Tx,
  { world, accountId }: Owner,
  { headers, options }: { headers: string[]; options: ImportOptions },
) => {
  const said = headers.flatMap((header): [string, ColumnMeaning][] =>
    Object.hasOwn(options.columns, header) ? [[plainName(header), options.columns[header]!]] : [],
  )
  const given = readingOptionsOf(options)
  if (said.length === 0 && Object.keys(given).length === 0) return
  const key = keyOf(headers)
  // Remembered choices used for this file are not chosen again.
  const reading = { ...(await rememberedColumnsOf(tx, accountId, key))?.reading, ...given }
  await saveRememberedColumns(tx, {
    account_id: accountId,
    headers_key: key,
    columns: JSON.stringify(Object.fromEntries(said)),
    date_order: options.date_order ?? null,
    reading: JSON.stringify(reading),
    used_at: world.clock.now(),
  })
}

/** Forgets the choices for files with these column names. Safe to repeat. */
export const forgetColumns = async (
  { world, accountId }: Owner,
  { columns }: { columns: string[] },
): Promise<{ forgotten: boolean }> => ({
  forgotten: await deleteRememberedColumns(world.db, accountId, keyOf(columns)),
})
