import type { Owner } from '../../../world.ts'
import { offersPage, type FoundRow } from './rows.ts'

/** The best offers of these products in a country, in the given order; what is not sent there is left out. */
export const listOffersOf = async (
  { world, accountId }: Owner,
  ids: string[],
  to: string,
): Promise<FoundRow[]> => {
  const page = { sort: 'relevance' as const, cursor: null, limit: ids.length }
  const rows = await offersPage(world.db, { accountId, to, ids }, page)
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}
