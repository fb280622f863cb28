import type { StorefrontPage } from '@plaudit/contract/storefront/storefront'
import type { WidgetSettings } from '@plaudit/contract/storefront/widget'
import { pageFrom, readCursor, type CursorValues } from '../../../cursor.ts'
import { fieldProblem, Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import type { PagePosition } from './scans/rows.ts'
import { productCountsOf, productPageOf, type ProductRow, type ReviewRow } from './rows.ts'
import { countListed, parsePageQuery, sorts, summarize, type PageQuery } from './rules.ts'
import { reviewView } from './view.ts'
import { phrase } from '../../../texts/phrase.ts'

/** The public fields of the product of a page. `sign` changes with every change of it or its reviews. */
export type ShownProduct = { id: string; title: string; image: string | null; sign: string }

/** One page, with its position in the whole list: `first` is the 1-based number of its first review. */
export type FoundPage = {
  product: ShownProduct
  page: StorefrontPage
  ask: PageQuery
  first: number
}

type Where = { accountId: string; product: string; settings: WidgetSettings }
type NumberedReview = ReviewRow & { number: number }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const wholeNumber = (value: unknown, most: number) =>
  Number.isSafeInteger(value) && Math.abs(value as number) <= most

// PostgreSQL's times end in the year 294276; ours must end earlier.
const LATEST_MICROSECONDS = 4e15

/**
 * Parses sort, scan, lead, time, id and number in the list from a cursor.
 * @throws Problem `invalid` for a cursor that is not ours or of another sort.
 */
const parsePosition = (
  text: string | undefined,
  ask: PageQuery,
): (PagePosition & { number: number }) | null => {
  const cursor = readCursor(text, 6)
  if (!cursor) return null
  const [sort, rank, lead, at, id, number] = cursor.values
  const isOurs =
    wholeNumber(rank, 4) &&
    wholeNumber(lead, 2 ** 31 - 1) &&
    wholeNumber(at, LATEST_MICROSECONDS) &&
    wholeNumber(number, 1e12) &&
    typeof id === 'string' &&
    uuid.test(id)
  if (!isOurs || sorts[sort as number] !== ask.sort)
    throw fieldProblem('cursor', phrase('requests.page_expired'))
  return {
    rank: rank as number,
    lead: lead as number,
    at: at as number,
    id,
    number: number as number,
    backwards: cursor.backwards,
  }
}

const productView = (row: ProductRow): ShownProduct => ({
  id: row.id,
  title: row.title,
  image: row.image_url,
  sign: `${row.version}-${row.updated_at.getTime().toString(36)}`,
})

/** Shopify's global id (`gid://shopify/Product/8…`) means the same product as its number. */
const normalizeProductName = (product: string) => product.replace(/^gid:\/\/shopify\/Product\//, '')

/**
 * One page of a product's published reviews, own and imported, with the summary.
 * @throws Problem `not_found` for a product that the account does not have, `invalid` for a bad query or cursor.
 */
export const readPage = async (
  world: World,
  where: Where,
  query: Record<string, string>,
): Promise<FoundPage> => {
  const ask = parsePageQuery(query, where.settings)
  const place = parsePosition(query['cursor'], ask)
  const row = await productPageOf(
    world.db,
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
    ask,
    first: rows[0]?.number ?? 1,
    page: {
      results,
      pageInfo: { ...pageInfo, total: pageInfo.total ?? 0 },
      summary: summarize(counts),
    },
  }
}

/** The summary alone. @throws Problem `not_found`. */
export const readSummary = async (world: World, where: Pick<Where, 'accountId' | 'product'>) => {
  const row = await productCountsOf(world.db, {
    accountId: where.accountId,
    product: normalizeProductName(where.product),
  })
  if (!row) throw new Problem('not_found')
  return { product: productView(row), summary: summarize(row.counts ?? []) }
}
