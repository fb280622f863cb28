import type { Row, Table } from '../../../spreadsheets/table.ts'
import type { TableSource } from '../../../spreadsheets/table-source.ts'
import type { Recognised } from '../formats/recognise-format.ts'
import { columnsOf } from './rules.ts'
import type { ImportPlan } from '../../../db/import-tables.ts'

type Layout = Pick<ImportPlan, 'headers' | 'meanings' | 'ranks' | 'file'>

/** What is put beside the file's own columns when answers are joined to their reviews, and read back from a file of rejected rows. */
const answerColumns = [
  { name: 'reply', meaning: 'reply' },
  { name: 'reply_date', meaning: 'replied_at' },
] as const

/** Answers are rows of their own: there is a column that points at another row, and none that holds an answer. */
const hasAnswerRows = ({ meanings }: Pick<Layout, 'meanings'>) =>
  meanings.includes('reply_to') && meanings.includes('review_id') && !meanings.includes('reply')

/** The columns of a file as its rows come out of `openRows`. */
export const withAnswerColumns = (
  headers: string[],
  recognised: Recognised,
): { headers: string[]; recognised: Recognised } => {
  if (!hasAnswerRows(recognised)) return { headers, recognised }
  const { meanings, sure, neverStored, ranks, format } = recognised
  return {
    headers: [...headers, ...answerColumns.map(({ name }) => name)],
    recognised: {
      format,
      meanings: [...meanings, ...answerColumns.map(({ meaning }) => meaning)],
      sure: [...sure, true, true],
      neverStored: [...neverStored, false, false],
      ranks: [...ranks, ...answerColumns.map((_, i) => headers.length + i)],
    },
  }
}

type Answer = {
  row: number
  id: string
  to: string
  who: string | null
  text: string
  date: string | null
}
type Answers = { byReview: Map<string, { text: string; date: string | null }>; joined: Set<number> }

const reader = (layout: Layout) => {
  const columns = columnsOf(layout)
  return (cells: Row['cells'], meaning: ImportPlan['meanings'][number]) =>
    columns
      .get(meaning)
      ?.map((column) => cells[column]?.trim())
      .find(Boolean) ?? null
}

const pointsNowhere = (to: string | null): to is null => to === null || to === '0'

/** Walks up a thread to the review that it is about. */
const rootOf = (
  to: string,
  { reviews, parents }: { reviews: Map<string, unknown>; parents: Map<string, string> },
) => {
  let at: string | undefined = to
  for (let steps = 0; at !== undefined && !reviews.has(at) && steps < 50; steps++)
    at = parents.get(at)
  return at
}

const inOrderOfIds = (a: Answer, b: Answer) => Number(a.id) - Number(b.id) || a.row - b.row

type Threads = {
  /** Who wrote each review, by its id. */
  reviews: Map<string, string | null>
  /** The row that each other row points at. */
  parents: Map<string, string>
  answers: Answer[]
}

const readThreads = async (rows: AsyncIterable<Row>, layout: Layout): Promise<Threads> => {
  const read = reader(layout)
  const threads: Threads = { reviews: new Map(), parents: new Map(), answers: [] }
  for await (const { row, cells } of rows) {
    const id = read(cells, 'review_id')
    const to = read(cells, 'reply_to')
    if (id === null) continue
    const who = (read(cells, 'email') ?? read(cells, 'author'))?.toLowerCase() ?? null
    if (pointsNowhere(to)) threads.reviews.set(id, who)
    else threads.parents.set(id, to)
    const text = read(cells, 'text')
    if (!pointsNowhere(to) && read(cells, 'rating') === null && text !== null)
      threads.answers.push({ row, id, to, who, text, date: read(cells, 'reviewed_at') })
  }
  return threads
}

/** The answers of a whole file. One by the reviewer himself is no answer of the shop; it stays a row, and is refused as one. */
const collectAnswers = async (rows: AsyncIterable<Row>, layout: Layout): Promise<Answers> => {
  const { reviews, parents, answers: found } = await readThreads(rows, layout)
  const answers: Answers = { byReview: new Map(), joined: new Set() }
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

async function* join(
  rows: AsyncIterable<Row>,
  {
    width,
    answers,
    idOf,
  }: { width: number; answers: Answers; idOf: (cells: Row['cells']) => string | null },
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
 * The rows of a file, one for each review: answers that are rows of their own (WooCommerce's `comment_parent`) are joined
 * to the review they are about, in the two columns that `withAnswerColumns` adds. For this such a file is read twice.
 * `opened`: the file of `source`, where it stands open at its first row.
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
  if (!hasAnswerRows(own)) return rows
  const answers = await collectAnswers(rows, own)
  const read = reader(own)
  return join((await source.read(layout.file)).rows, {
    width: headers.length,
    answers,
    idOf: (cells) => read(cells, 'review_id'),
  })
}
