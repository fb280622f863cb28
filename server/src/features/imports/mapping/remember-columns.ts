import { hash } from 'node:crypto'
import type { ColumnMeaning, ImportOptions } from '@plaudit/contract/imports'
import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { plainName } from '../../../review-files/format.ts'
import { serviceColumns } from '../formats/recognise-format.ts'
import { remember, rememberedOf } from './rows.ts'

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

/** What the owner said about an earlier file with the same column names; null when there was none. */
export const recallColumns = async ({ world, accountId }: Owner, headers: string[]): Promise<Pick<ImportOptions, 'columns' | 'date_order'> | null> => {
  const found = await rememberedOf(world.db, accountId, keyOf(headers))
  if (!found) return null
  const said = new Map(Object.entries(found.columns))
  const columns = Object.fromEntries(headers.flatMap((header) => (said.has(plainName(header)) ? [[header, said.get(plainName(header))!]] : [])))
  return { columns, ...(found.date_order ? { date_order: found.date_order } : {}) }
}

/** The options of a file, with what is remembered of its columns where the owner says nothing about them now. */
export const withRemembered = async (owner: Owner, headers: string[], options: ImportOptions): Promise<{ options: ImportOptions; remembered: boolean }> => {
  if (Object.keys(options.columns).length > 0) return { options, remembered: false }
  const recalled = await recallColumns(owner, headers)
  return recalled ? { options: { ...recalled, ...options, columns: recalled.columns }, remembered: true } : { options, remembered: false }
}

/** Keeps what the owner said about the columns of a file that is being imported. Nothing said: nothing kept. */
export const rememberColumns = async (tx: Tx, { world, accountId }: Owner, { headers, options }: { headers: string[]; options: ImportOptions }) => {
  const said = headers.flatMap((header): [string, ColumnMeaning][] =>
    Object.hasOwn(options.columns, header) ? [[plainName(header), options.columns[header]!]] : [],
  )
  if (said.length === 0) return
  await remember(tx, {
    account_id: accountId,
    headers_key: keyOf(headers),
    columns: JSON.stringify(Object.fromEntries(said)),
    date_order: options.date_order ?? null,
    used_at: world.clock.now(),
  })
}
