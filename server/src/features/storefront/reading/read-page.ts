import type { StorefrontPage } from '@plaudit/contract/storefront/storefront'
import { Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import { buildPage } from './build-page.ts'
import { requestTopics } from '../topics/request-topics.ts'
import { productPageOf, type ProductRow } from './rows.ts'
import type { WantedPage } from './read-wanted-page.ts'
import type { PageQuery } from './rules.ts'
import { normalizeProductName } from './normalize-product-name.ts'
import { productView, reviewView, type ShownProduct } from './view.ts'

/** One page, with its position in the whole list: `first` is the 1-based number of its first review. */
export type FoundPage = {
  /** null: of the whole shop. */
  product: ShownProduct | null
  page: StorefrontPage
  ask: PageQuery
  first: number
}

export type Where = { accountId: string; product: string }

/** Numbers are shown as of the product's present version, and where the owner leaves no review out. */
const topicsOf = (
  { topics: kept, version }: ProductRow,
  { minRating }: PageQuery,
): StorefrontPage['topics'] =>
  (kept?.topics ?? []).map(({ word, count }) => ({
    word,
    count: kept?.version === version && minRating === 1 ? count : null,
  }))

/**
 * One page of a product's published reviews, own and imported, with the summary, and the product's version as of which
 * it was read.
 * @throws Problem `not_found` for a product that the account does not have.
 */
export const readPage = async (
  world: World,
  where: Where,
  wanted: WantedPage,
): Promise<FoundPage & { product: ShownProduct; version: number }> => {
  const row = await productPageOf(
    world,
    { accountId: where.accountId, product: normalizeProductName(where.product) },
    wanted,
  )
  if (!row) throw new Problem('not_found')
  await requestTopics(world, {
    accountId: where.accountId,
    productId: row.id,
    version: row.version,
    topicsVersion: row.topics?.version ?? null,
    reviews: (row.counts ?? []).reduce((sum, { reviews }) => sum + reviews, 0),
  })
  return {
    product: productView(row),
    version: row.version,
    ask: wanted.ask,
    ...buildPage(wanted, {
      rows: row.reviews ?? [],
      counts: row.counts ?? [],
      countries: row.countries ?? [],
      topics: topicsOf(row, wanted.ask),
      viewOf: (review) => reviewView(review, world.files.publicUrl),
    }),
  }
}
