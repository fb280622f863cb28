import { hash } from 'node:crypto'
import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { plainName } from '../../../review-files/format.ts'
import { serviceColumns } from '../formats/recognise-format.ts'
import { forget, remember, rememberedOf } from './rows.ts'
import type { ColumnMeaning } from '@plaudit/contract/imports/formats'
import type { ImportOptions } from '@plaudit/contract/imports/options'

/** The same for every file with these column names in any order; a file of rejected rows is of the kind it came from. */
const keyOf = (headers: string[]) =>
  hash(
    'sha256',
    headers
      .filter((header) => !serviceColumns.includes(header))
      .map(plainName)
      .sort()
      .join('\n'),
    'base64url',
  )

/** What else was said of how to read such a file. */
export type RememberedReading = Pick<ImportOptions, 'encoding'>

/** What the owner said about an earlier file with the same column names. `columns`: null when nothing was said of them. */
export type Recalled = RememberedReading & {
  columns: ImportOptions['columns'] | null
  date_order?: ImportOptions['date_order']
}

/** What the owner said about an earlier file with the same column names; null when there was none. */
export const recallColumns = async (
  { world, accountId }: Owner,
  headers: string[],
): Promise<Recalled | null> => {
  const found = await rememberedOf(world.db, accountId, keyOf(headers))
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

/** The options of a file, with what is remembered of its columns where the owner says nothing about them now. */
export const withRecalled = (
  options: ImportOptions,
  recalled: Recalled | null,
): { options: ImportOptions; remembered: boolean } => {
  if (recalled === null) return { options, remembered: false }
  const { columns, encoding: _, ...rest } = recalled
  const isSaid = Object.keys(options.columns).length > 0
  const known = isSaid || columns === null ? options : { ...rest, ...options, columns }
  return { options: known, remembered: !isSaid && columns !== null }
}

/** What was said besides the columns, without what was left open. */
const readingIn = ({ encoding }: ImportOptions): RememberedReading => (encoding ? { encoding } : {})

/** Keeps what the owner said about a file that is being imported. Nothing said: nothing kept. */
export const rememberColumns = async (
  tx: Tx,
  { world, accountId }: Owner,
  { headers, options }: { headers: string[]; options: ImportOptions },
) => {
  const said = headers.flatMap((header): [string, ColumnMeaning][] =>
    Object.hasOwn(options.columns, header) ? [[plainName(header), options.columns[header]!]] : [],
  )
  const given = readingIn(options)
  if (said.length === 0 && Object.keys(given).length === 0) return
  const key = keyOf(headers)
  // What was recalled for this file was not said again.
  const reading = { ...(await rememberedOf(tx, accountId, key))?.reading, ...given }
  await remember(tx, {
    account_id: accountId,
    headers_key: key,
    columns: JSON.stringify(Object.fromEntries(said)),
    date_order: options.date_order ?? null,
    reading: JSON.stringify(reading),
    used_at: world.clock.now(),
  })
}

/** The next file with these column names is read as if none had come before. Safe to repeat. */
export const forgetColumns = async (
  { world, accountId }: Owner,
  { columns }: { columns: string[] },
): Promise<{ forgotten: boolean }> => ({
  forgotten: await forget(world.db, accountId, keyOf(columns)),
})
