import type { Output, Parsed } from '@plaudit/contract/endpoint'
import {
  MOST_COUNTED,
  type findProducts as contract,
} from '@plaudit/contract/dropshipping/find-products'
import { pageFrom, readCursor } from '../../../cursor.ts'
import type { Owner } from '../../../world.ts'
import { foundProductView } from '../view.ts'
import { isWordsAlone, MOST_COLLECTED, sortValue, titleExpression } from './rules.ts'
import { countOffers, idsWithWords, isAllSentTo, offersPage, type OfferFilter } from './rows.ts'

/** Products with few matches are collected first; common words are looked for along the order. */
const withMatches = async (
  { world }: Owner,
  filter: OfferFilter,
  search: string | undefined,
): Promise<OfferFilter> => {
  const words = search && titleExpression(search)
  if (!search) return filter
  if (!words) return { ...filter, ids: [] }
  const ids = await idsWithWords(world.db, { words, category: filter.category }, MOST_COLLECTED)
  if (!ids) return { ...filter, words }
  return { ...filter, ids: filter.ids ? filter.ids.filter((id) => ids.includes(id)) : ids }
}

/** How many there are, to `MOST_COUNTED`: more products than that have a common word, and they are not looked up to know it. */
const countFound = async ({ world: { db } }: Owner, filter: OfferFilter): Promise<number> =>
  isWordsAlone(filter) && (await isAllSentTo(db, filter.to))
    ? MOST_COUNTED
    : countOffers(db, filter, MOST_COUNTED)

/** PROD-13, PROD-14: a page of the supplier's products that can be sent to the country. */
export const findProducts = async (
  owner: Owner,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> => {
  const { sort, limit } = input
  const cursor = readCursor(input.cursor, ['integer', 'text'])
  const filter = await withMatches(
    owner,
    {
      accountId: owner.accountId,
      to: input.ships_to,
      from: input.ships_from,
      category: input.category,
      minCost: input.min_cost,
      maxCost: input.max_cost,
      minStock: input.min_stock,
      seen: input.seen,
      ids: input.ids?.split(','),
    },
    input.search,
  )
  const [found, total] = await Promise.all([
    offersPage(owner.world.db, filter, { sort, cursor, limit }),
    cursor ? undefined : countFound(owner, filter),
  ])
  const { rows, pageInfo } = pageFrom(found, {
    limit,
    cursor,
    keyOf: (row) => [sortValue(row, sort), row.id],
    ...(total !== undefined && { total }),
  })
  return { results: rows.map(foundProductView), pageInfo }
}
