import { plainName } from '../../../review-files/format.ts'
import type { Owner } from '../../../world.ts'
import { type RememberedColumns } from './remember-columns.ts'
import { keyOfHeaders } from './key-of-headers.ts'
import { rememberedColumnsOf } from './rows.ts'

/** The owner's choices for an earlier file with the same column names; null when there is none. */
export const findRememberedColumns = async (
  { world, accountId }: Owner,
  headers: string[],
): Promise<RememberedColumns | null> => {
  const found = await rememberedColumnsOf(world.db, accountId, keyOfHeaders(headers))
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
