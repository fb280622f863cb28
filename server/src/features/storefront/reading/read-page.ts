import type { StorefrontPage } from '@plaudit/contract/storefront/storefront'
import { pageFrom, type CursorValues } from '../../../cursor.ts'
import { Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import { productPageOf, type ReviewRow } from './rows.ts'
import type { WantedPage } from './read-wanted-page.ts'
import { countListed, sorts, summarize, type PageQuery } from './rules.ts'
import { normalizeProductName } from './normalize-product-name.ts'
import { productView, reviewView, type ShownProduct } from './view.ts'

/** One page, with its position in the whole list: `first` is the 1-based number of its first review. */
export type FoundPage = {
  product: ShownProduct
  page: StorefrontPage
  ask: PageQuery
  first: number
}

export type Where = { accountId: string; product: string }
type NumberedReview = ReviewRow & { number: number }

/**
 * One page of a product's published reviews, own and imported, with the summary, and the product's version as of which
 * it was read.
 * @throws Problem `not_found` for a product that the account does not have.
 */
export const readPage = async (
  world: World,
  where: Where,
  { ask, place }: WantedPage,
): Promise<FoundPage & { version: number }> => {
  const row = await productPageOf(
    world,
    { accountId: where.accountId, product: normalizeProductName(where.product) },
    { ask, place },
  )
  if (!row) throw new Problem('not_found')
  const counts = row.counts ?? []
  const before = place?.number ?? 0
  const found = (row.reviews ?? []).map((review, at): NumberedReview => ({
    ...review,
    number: place?.backwards ? before - 1 - at : before + 1 + at,
  }))
  const keyOf = ({ rank, lead, at, id, number }: NumberedReview): CursorValues => [
    sorts.indexOf(ask.sort),
    rank,
    lead,
    at,
    id,
    number,
  ]
  const { rows, pageInfo } = pageFrom(found, {
    limit: ask.limit,
    cursor: place && { values: [], backwards: place.backwards },
    keyOf,
    total: countListed(counts, ask),
  })
  const results = rows.map((review) => reviewView(review, world.files.publicUrl))
  return {
    product: productView(row),
    version: row.version,
    ask,
    first: rows[0]?.number ?? 1,
    page: {
      results,
      pageInfo: { ...pageInfo, total: pageInfo.total ?? 0 },
      summary: summarize(counts),
    },
  }
}
