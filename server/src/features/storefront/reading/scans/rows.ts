import { fieldProblem } from '../../../../problem.ts'
import { phrase } from '../../../../texts/phrase.ts'
import { searchExpression } from '../../../../text-patterns/search-expression.ts'
import { countListed, type PageQuery, type RatingCount } from '../rules.ts'

/**
 * Where a page begins. `rank` is the scan that the neighbour row belongs to, `lead` the value that sorts before time
 * (votes, or 1 for a pinned one; 0 where nothing does), `at` its time in microseconds since 1970, `id` breaks ties.
 */
export type PagePosition = {
  rank: number
  lead: number
  at: number
  id: string
  backwards: boolean
}

/** One scan of one index. `lead` is the column that sorts before time. */
type IndexScan = { rank: number; where: string; lead: 'helpful_votes' | 'pinned' | null }

const withRating = ({ rating, minRating }: Pick<PageQuery, 'rating' | 'minRating'>): string => {
  if (rating !== null) return ` and rating = ${rating}`
  return minRating > 1 ? ` and rating >= ${minRating}` : ''
}

/** A literal, as the rating is: the planner knows how many reviews a country has. Two letters, whatever was asked for. */
const fromCountry = (country: string | null): string =>
  country === null ? '' : ` and country = '${country.replace(/[^A-Z]/g, '')}'`

/** The scans of a sort, in the order of the list. */
const scansFor = ({ sort, rating, photos, country, minRating }: PageQuery): IndexScan[] => {
  const others = (photos ? ' and media_count > 0' : '') + fromCountry(country)
  const narrowed = withRating({ rating, minRating }) + others
  const walk = (rank: number, where: string, lead: IndexScan['lead'] = null): IndexScan => ({
    rank,
    where: where + narrowed,
    lead,
  })
  if ((sort === 'highest' || sort === 'lowest') && rating === null) {
    const ratings = [1, 2, 3, 4, 5].filter((one) => one >= minRating)
    return (sort === 'highest' ? ratings.reverse() : ratings).map((one, rank) => ({
      rank,
      where: `rating = ${one}${others}`,
      lead: null,
    }))
  }
  if (sort === 'helpful')
    return [walk(0, 'helpful_votes > 0', 'helpful_votes'), walk(1, 'helpful_votes = 0')]
  if (sort === 'photos' && !photos) return [walk(0, 'media_count > 0'), walk(1, 'media_count = 0')]
  // Pinned reviews come first in the unfiltered list; in a filtered one they are sorted like others.
  if (sort === 'newest' && rating === null && !photos && country === null)
    return [walk(0, 'true', 'pinned')]
  return [walk(0, 'true')]
}

/** Whose reviews a scan reads; a position's parameters begin with the number `first`. */
type Scope = { condition: string; columns: string; first: number }
const scopes = {
  product: { condition: ' and product_id = product.id', columns: '', first: 3 },
  // As the indexes of whole shops say it (migration 0161), so that they are used here and nowhere else.
  shop: { condition: " and created_at > '-infinity'", columns: 'product_id, ', first: 2 },
} satisfies Record<string, Scope>

const columns =
  "id, author, rating, title, text, language, translation, country, variant, to_char(reviewed_at at time zone 'UTC', 'YYYY-MM-DD') as date, media, source, source_app, verified, source_verified, pinned, edited_at is not null as edited, helpful_votes, reply, to_char(replied_at at time zone 'UTC', 'YYYY-MM-DD') as replied, (extract(epoch from sort_at) * 1000000)::bigint as at"

const afterPosition = (
  { lead }: IndexScan,
  { backwards }: PagePosition,
  { first }: Scope,
): string => {
  const sign = backwards ? '>' : '<'
  const at = `timestamptz 'epoch' + $${first}::float8 * interval '1 microsecond', $${first + 1}::uuid`
  if (!lead) return ` and (sort_at, id) ${sign} (${at})`
  const value = lead === 'pinned' ? `$${first + 2}::int = 1` : `$${first + 2}::int`
  return ` and (${lead}, sort_at, id) ${sign} (${value}, ${at})`
}

const isNotPassed = (walk: IndexScan, place: PagePosition | null) =>
  !place || (place.backwards ? walk.rank <= place.rank : walk.rank >= place.rank)

/** How a search is done, with the number of its parameter (see `buildPageQueries`). */
type Search = { how: 'in_order' | 'by_words'; parameter: number }
type Reading = { most: number; scope: Scope; search: Search | null; condition?: string }

/** How many reviews a search in order looks at. A usual word fills its page from far fewer. */
const SEARCHED_IN_ORDER = 300

const matching = 'matching'

const scanSql = (
  walk: IndexScan,
  place: PagePosition | null,
  { most, scope, search, condition = '' }: Reading,
): string => {
  const { rank, where, lead } = walk
  const way = place?.backwards ? 'asc' : 'desc'
  const from = place?.rank === rank ? afterPosition(walk, place, scope) : ''
  const order = `${lead ? `${lead} ${way}, ` : ''}sort_at ${way}, id ${way}`
  // The function instead of `@@`: no index of words is used, and the scan ends where the order is.
  const tested =
    search?.how === 'in_order'
      ? `, ts_match_vq(words, $${search.parameter}::tsquery) as matches`
      : ''
  return `select ${scope.columns}${columns}, ${rank} as rank, ${lead ? `${lead}::int` : '0'} as lead${tested} from ${search?.how === 'by_words' ? matching : 'reviews'} where account_id = $1::uuid${scope.condition} and status = 'published' and ${where}${from}${condition} order by ${order} limit ${tested ? SEARCHED_IN_ORDER : most}`
}

/** Of the reviews that a search in order has looked at, those that match: a page at most. */
const found = (looked: string, most: number) =>
  `select * from ${looked} where matches limit ${most}`

/** All published reviews that have the words, found by the index of words: few, or the page was full before. */
const matchingSql = ({ parameter }: Search, scope: Scope): string =>
  `${matching} as materialized (select reviews.* from reviews where account_id = $1::uuid${scope.condition} and status = 'published' and words @@ $${parameter}::tsquery)`

/**
 * The row limit of a scan, as a number in the SQL text: with a parameter the planner could not distinguish a page
 * from a tenth of the table and would plan each call again. Only a few limits are used, so that there are few texts.
 */
const rowLimitFor = (limit: number): number =>
  ([10, 25, 50].find((size) => limit <= size) ?? 100) + 1

/** Whether no scan passes over many reviews that the filter leaves out, however few it leaves. */
const isBounded = ({ sort, rating, photos }: PageQuery): boolean => {
  if (sort === 'helpful') return rating === null && !photos
  return sort !== 'photos' || rating === null || photos
}

/**
 * As many of a scan's rows as the page still has room for. The scan keeps its own limit: it is the number that the
 * planner knows, while rows are only read as they are asked for.
 */
const withRoomFor = (scan: string, room: string) =>
  `select * from (${scan}) scan limit greatest(${room}, 0)`

/**
 * Scans in the order of the list; one is begun only where those before it have not filled the page, and in a search in
 * order only where those before it came to their end: what they have not looked at would come first.
 */
const joinScans = (
  walks: IndexScan[],
  place: PagePosition | null,
  reading: Reading,
): { tables: string[]; select: string } => {
  const { most, search } = reading
  const looks = search?.how === 'in_order'
  const [rank, rest] = place?.backwards ? ['desc', 'asc'] : ['asc', 'desc']
  const inOrder = place?.backwards ? walks.toReversed() : walks
  const counts = inOrder.map((_, i) => `(select count(*) from scan_${i})`)
  const ended = inOrder.map(
    (_, i) => ` and (select count(*) from looked_${i}) < ${SEARCHED_IN_ORDER}`,
  )
  const scans = inOrder.flatMap((walk, i) => {
    const before = counts.slice(0, i).join(' + ')
    if (!looks) {
      const one = scanSql(walk, place, reading)
      return [
        `scan_${i} as materialized (${i > 0 ? withRoomFor(one, `${most} - (${before})`) : one})`,
      ]
    }
    const isWanted = i > 0 ? ` and ${before} < ${most}` : ''
    const condition = isWanted + ended.slice(0, i).join('')
    return [
      `looked_${i} as materialized (${scanSql(walk, place, { ...reading, condition })})`,
      `scan_${i} as materialized (${found(`looked_${i}`, most)})`,
    ]
  })
  const rows = inOrder.map((_, i) => `select * from scan_${i}`)
  return {
    tables: scans,
    select: `select * from (${rows.join(' union all ')}) scans order by rank ${rank}, lead ${rest}, at ${rest}, id ${rest} limit ${most}`,
  }
}

// Each connection keeps prepared plans forever, and who asks meanwhile waits: only frequent queries that read little.
const isCommon = (ask: PageQuery, place: PagePosition | null): boolean => {
  const { rating, photos, country, search, minRating, limit } = ask
  return (
    search === null &&
    country === null &&
    minRating === 1 &&
    limit <= 50 &&
    isBounded(ask) &&
    (place ? rating === null && !photos : rating === null || !photos)
  )
}

/** A statement with its parameters behind the scope's own. `isCommon`: worth preparing. */
export type PageStatement = { sql: string; values: unknown[]; isCommon: boolean }

type Which = { accountId: string; ask: PageQuery; place: PagePosition | null }

const statementFor = (
  { accountId, ask, place }: Which,
  walks: IndexScan[],
  { scope, how }: { scope: Scope; how: Search['how'] | null },
): PageStatement => {
  const usesLead = walks.some((walk) => walk.lead !== null && walk.rank === place?.rank)
  const from = place ? [place.at, place.id, ...(usesLead ? [place.lead] : [])] : []
  const search = how && { how, parameter: scope.first + from.length }
  const reading = { most: rowLimitFor(ask.limit), scope, search }
  const [only] = walks
  const one = scanSql(only!, place, reading)
  const { tables, select } =
    walks.length === 1
      ? { tables: [], select: how === 'in_order' ? found(`(${one}) looked`, reading.most) : one }
      : joinScans(walks, place, reading)
  const all = [...(search?.how === 'by_words' ? [matchingSql(search, scope)] : []), ...tables]
  return {
    sql: all.length > 0 ? `with ${all.join(', ')} ${select}` : select,
    values: search ? [...from, searchExpression(accountId, ask.search!)] : from,
    isCommon: isCommon(ask, place),
  }
}

/**
 * Builds the SQL for the reviews of one page and at least one more, over `product.id` or of the whole shop. Each scan
 * reads at most a page from its index, so that the first page and the hundred-thousandth cost the same. Parameters: $1
 * the account; $2 is free for the product's name; with a position, its time, its id and its lead (only where there is
 * one), from $3 on, of a whole shop from $2 on; behind them the words of a search.
 *
 * A search has a second statement, for when the first has not filled the page and there are more reviews than it looked
 * at (`isCutShort`): usual words are found soonest in the order of the list, rare ones by the index of words.
 * @throws Problem `invalid` (`cursor`) for a position that is in none of the scans
 */
export const buildPageQueries = (
  which: Which,
  of: keyof typeof scopes = 'product',
): PageStatement[] => {
  const { ask, place } = which
  const scans = scansFor(ask)
  // Forged, or of a list with another filter.
  if (place && scans.every(({ rank }) => rank !== place.rank))
    throw fieldProblem('cursor', phrase('requests.page_expired'))
  const walks = scans.filter((walk) => isNotPassed(walk, place))
  const scope = scopes[of]
  if (ask.search === null) return [statementFor(which, walks, { scope, how: null })]
  return (['in_order', 'by_words'] as const).map((how) =>
    statementFor(which, walks, { scope, how }),
  )
}

const everything = { rating: null, photos: false, minRating: 1 }

/** Whether a search in order ended before the page was full and before all reviews were looked at. */
export const isCutShort = (
  { reviews, counts }: { reviews: unknown[] | null; counts: RatingCount[] | null },
  { limit }: PageQuery,
): boolean =>
  (reviews?.length ?? 0) <= limit && countListed(counts ?? [], everything) > SEARCHED_IN_ORDER
