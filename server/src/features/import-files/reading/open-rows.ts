import type { TableSource } from '../../../spreadsheets/table-source.ts'
import type { Table, Row } from '../../../spreadsheets/table.ts'
import type { Layout } from './rules.ts'
import { hasReplyRows } from './rules.ts'
import { createCellReader } from './create-cell-reader.ts'

type ReplyRow = {
  row: number
  id: string
  to: string
  who: string | null
  text: string
  date: string | null
}
type RepliesByReview = {
  byReview: Map<string, { text: string; date: string | null }>
  joined: Set<number>
}

const isNoParent = (to: string | null): to is null => to === null || to === '0'

/** Follows a thread up to its review. */
const rootOf = (
  to: string,
  { reviews, parents }: { reviews: Map<string, unknown>; parents: Map<string, string> },
) => {
  let at: string | undefined = to
  for (let steps = 0; at !== undefined && !reviews.has(at) && steps < 50; steps++)
    at = parents.get(at)
  return at
}

const inOrderOfIds = (a: ReplyRow, b: ReplyRow) => Number(a.id) - Number(b.id) || a.row - b.row

type Threads = {
  /** Who wrote each review, by its id. */
  reviews: Map<string, string | null>
  /** The parent of each row. */
  parents: Map<string, string>
  answers: ReplyRow[]
}

const readThreads = async (rows: AsyncIterable<Row>, layout: Layout): Promise<Threads> => {
  const read = createCellReader(layout)
  const threads: Threads = { reviews: new Map(), parents: new Map(), answers: [] }
  for await (const { row, cells } of rows) {
    const id = read(cells, 'review_id')
    const to = read(cells, 'reply_to')
    if (id === null) continue
    const who = (read(cells, 'email') ?? read(cells, 'author'))?.toLowerCase() ?? null
    if (isNoParent(to)) threads.reviews.set(id, who)
    else threads.parents.set(id, to)
    const text = read(cells, 'text')
    if (!isNoParent(to) && read(cells, 'rating') === null && text !== null)
      threads.answers.push({ row, id, to, who, text, date: read(cells, 'reviewed_at') })
  }
  return threads
}

/**
 * Collects the replies of a whole file. One by the reviewer is not a reply of the shop; it stays a row, and is
 * rejected.
 */
const collectReplies = async (
  rows: AsyncIterable<Row>,
  layout: Layout,
): Promise<RepliesByReview> => {
  const { reviews, parents, answers: found } = await readThreads(rows, layout)
  const answers: RepliesByReview = { byReview: new Map(), joined: new Set() }
  for (const { row, to, who, text, date } of found.sort(inOrderOfIds)) {
    const review = rootOf(to, { reviews, parents })
    if (review === undefined || !reviews.has(review)) continue
    if (who !== null && reviews.get(review) === who) continue
    const before = answers.byReview.get(review)
    answers.byReview.set(
      review,
      before ? { ...before, text: `${before.text}\n\n${text}` } : { text, date },
    )
    answers.joined.add(row)
  }
  return answers
}

async function* joinReplies(
  rows: AsyncIterable<Row>,
  {
    width,
    answers,
    idOf,
  }: { width: number; answers: RepliesByReview; idOf: (cells: Row['cells']) => string | null },
) {
  for await (const { cells, ...rest } of rows) {
    if (answers.joined.has(rest.row)) continue
    const answer = answers.byReview.get(idOf(cells) ?? '')
    const own = cells.slice(0, width)
    const beyond = cells.slice(width)
    if (answer === undefined && beyond.length === 0) yield { ...rest, cells }
    else
      yield {
        ...rest,
        cells: [
          ...own,
          ...Array<null>(width - own.length).fill(null),
          answer?.text ?? null,
          answer?.date ?? null,
          ...beyond,
        ],
      }
  }
}

/**
 * The rows of a file, one for each review: replies in rows of their own (WooCommerce's `comment_parent`) are joined
 * to their review, in the two columns that `withReplyColumns` adds. Such a file is read twice. `opened`: the open
 * file of `source`, at its first row.
 */
export const openRows = async (
  source: TableSource,
  layout: Layout,
  opened?: Pick<Table, 'headers' | 'rows'>,
): Promise<AsyncIterable<Row>> => {
  const { headers, rows } = opened ?? (await source.read(layout.file))
  const own: Layout = {
    headers,
    meanings: layout.meanings.slice(0, headers.length),
    ...(layout.ranks ? { ranks: layout.ranks.slice(0, headers.length) } : {}),
  }
  if (!hasReplyRows(own)) return rows
  const answers = await collectReplies(rows, own)
  const read = createCellReader(own)
  return joinReplies((await source.read(layout.file)).rows, {
    width: headers.length,
    answers,
    idOf: (cells) => read(cells, 'review_id'),
  })
}
