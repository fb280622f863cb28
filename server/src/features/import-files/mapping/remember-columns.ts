import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { plainName } from '../../../review-files/format.ts'
import { saveRememberedColumns, rememberedColumnsOf } from './rows.ts'
import type { ColumnMeaning } from '@plaudit/contract/imports/formats'
import type { ImportOptions } from '@plaudit/contract/imports/options'
import { keyOfHeaders } from './key-of-headers.ts'

/** Other remembered options for reading such a file. */
type RememberedReading = Pick<ImportOptions, 'encoding'>

/**
 * The owner's choices for an earlier file with the same column names. `columns`: null when none were made for
 * columns.
 */
export type RememberedColumns = RememberedReading & {
  columns: ImportOptions['columns'] | null
  date_order?: ImportOptions['date_order']
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
  const key = keyOfHeaders(headers)
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
