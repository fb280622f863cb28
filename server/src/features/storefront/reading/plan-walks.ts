import type { PageAsk } from './rules.ts'

/**
 * Where a page begins. `rank` is the walk that the neighbour stands in, `votes` its helpful votes (0 where they do not
 * sort), `at` its time in microseconds since 1970, `id` breaks ties.
 */
export type Place = { rank: number; votes: number; at: number; id: string; backwards: boolean }

type Walk = { rank: number; where: string; byVotes: boolean }

/** The walks of a sort in the order in which a reader meets them; each is one straight way through one index. */
const walksOf = ({ sort, rating, photos, minRating }: PageAsk): Walk[] => {
  const narrowed = [rating === null ? minRating > 1 && `rating >= ${minRating}` : `rating = ${rating}`, photos && 'media_count > 0'].filter(Boolean)
  const also = narrowed.map((condition) => ` and ${condition}`).join('')
  const walk = (rank: number, where: string, byVotes = false): Walk => ({ rank, where: where + also, byVotes })
  if ((sort === 'highest' || sort === 'lowest') && rating === null) {
    const ratings = [1, 2, 3, 4, 5].filter((one) => one >= minRating)
    return (sort === 'highest' ? ratings.reverse() : ratings).map((one, rank) => ({
      rank,
      where: `rating = ${one}${photos ? ' and media_count > 0' : ''}`,
      byVotes: false,
    }))
  }
  if (sort === 'helpful') return [walk(0, 'helpful_votes > 0', true), walk(1, 'helpful_votes = 0')]
  if (sort === 'photos' && !photos) return [walk(0, 'media_count > 0'), walk(1, 'media_count = 0')]
  // Pinned ones lead the plain list; inside a filter they take their turn.
  if (sort === 'newest' && rating === null && !photos) return [walk(0, 'pinned'), walk(1, 'not pinned')]
  return [walk(0, 'true')]
}

const columns =
  "id, author, rating, title, text, country, to_char(reviewed_at at time zone 'UTC', 'YYYY-MM-DD') as date, media, source, source_app, verified, source_verified, pinned, edited_at is not null as edited, helpful_votes, reply, to_char(replied_at at time zone 'UTC', 'YYYY-MM-DD') as replied, (extract(epoch from sort_at) * 1000000)::bigint as at"

const placeTime = "timestamptz 'epoch' + $3::float8 * interval '1 microsecond'"

const beyond = (walk: Walk, place: Place): string => {
  const sign = place.backwards ? '>' : '<'
  return walk.byVotes ? ` and (helpful_votes, sort_at, id) ${sign} ($5::int, ${placeTime}, $4::uuid)` : ` and (sort_at, id) ${sign} (${placeTime}, $4::uuid)`
}

const isAhead = (walk: Walk, place: Place | null) => !place || (place.backwards ? walk.rank <= place.rank : walk.rank >= place.rank)

const walkSql = (walk: Walk, place: Place | null, most: number): string => {
  const way = place?.backwards ? 'asc' : 'desc'
  const from = place && place.rank === walk.rank ? beyond(walk, place) : ''
  const order = `${walk.byVotes ? `helpful_votes ${way}, ` : ''}sort_at ${way}, id ${way}`
  return `(select ${columns}, ${walk.rank} as rank, ${walk.byVotes ? 'helpful_votes' : '0'} as votes from reviews where product_id = product.id and status = 'published' and ${walk.where}${from} order by ${order} limit ${most})`
}

/**
 * The reviews of one page and one more, as SQL over `product.id`. Each walk reads at most a page from its index, so that
 * the first page and the hundred-thousandth cost the same. Parameters, with a place: $3 its time, $4 its id, $5 its votes
 * (only where votes sort).
 */
export const planWalks = (ask: PageAsk, place: Place | null): { sql: string; usesVotes: boolean } => {
  const walks = walksOf(ask).filter((walk) => isAhead(walk, place))
  // As a number in the text: with a parameter the planner could not tell a page from a tenth of the table, and would plan anew at each call.
  const most = Math.trunc(ask.limit) + 1
  const [rank, rest] = place?.backwards ? ['desc', 'asc'] : ['asc', 'desc']
  const sql = `select * from (${walks.map((walk) => walkSql(walk, place, most)).join(' union all ')}) walks order by rank ${rank}, votes ${rest}, at ${rest}, id ${rest} limit ${most}`
  return { sql, usesVotes: walks.some((walk) => walk.byVotes && walk.rank === place?.rank) }
}
