import { readFile } from 'node:fs/promises'
import type { SourceProblem } from '@plaudit/contract/imports/imports'
import { inTransaction } from '../../db/transaction.ts'
import type { PageAnswer } from '../../providers/review-sites.ts'
import type { Owner } from '../../world.ts'
import { withFile } from '../imports/running/fetch-file.ts'
import { preparePage, type PreparedPage } from './prepare-page.ts'
import { isCancelAsked } from '../imports/find-import.ts'
import { recordWalk } from '../imports/running/record-progress.ts'
import { readSourcePage } from './sites/read-source-page.ts'
import { emptyPage, type SourcePage } from './sites/rules.ts'
import type { Stop } from '../imports/running/write-batch.ts'
import { writePage } from './write-page.ts'
import type { ImportRow, SourceWalk } from '../../db/import-tables.ts'

/** A site that says "there is more" for ever is left after so many pages, or after so many without a new review. */
const MOST_PAGES = 100
const MOST_REPEATS = 2

/** Where pages come from: the site, or what the owner saved. Null: there is no such page. */
type Pages = (walk: SourceWalk) => Promise<PageAnswer | null>

const fromSite =
  (owner: Owner, signal: AbortSignal): Pages =>
  ({ source, item, page, shortList, filters }) =>
    owner.world.reviewSites[source].page(
      { ...item!, page, shortList, rating: filters.rating, content: filters.content },
      signal,
    )

const fromFile = async (path: string): Promise<Pages> => {
  const pages = JSON.parse(await readFile(path, 'utf8')) as string[]
  return async ({ page }) => (page > pages.length ? null : { text: pages[page - 1]! })
}

/** The page at which the walk stands, read. */
const readNext = async (
  walk: SourceWalk,
  pages: Pages,
): Promise<SourcePage | SourceProblem | null> => {
  const answer = await pages(walk)
  if (answer === null) return null
  if ('problem' in answer) return answer.problem
  const page = readSourcePage(walk.source, answer.text)
  // Beyond the last page AliExpress answers with nothing at all, Amazon with a list without reviews.
  if (page.blocked === 'not_reviews' && walk.page > 1 && !walk.saved) return emptyPage(null)
  return page.blocked ?? page
}

/** Nothing more is to be had, or wanted: newest first, all that follows is older still. */
const isOver = (page: SourcePage, walk: SourceWalk): boolean => {
  if (walk.seen.length >= walk.quantity || walk.pagesRead >= MOST_PAGES) return true
  if (walk.saved) return false
  const { from } = walk.filters
  if (
    walk.source === 'amazon' &&
    from !== null &&
    page.reviews.length > 0 &&
    page.reviews.every(({ day }) => day !== null && day < from)
  )
    return true
  return walk.shortList || page.next === 'no' || page.reviews.length === 0
}

/** Newest first: who only looks for what is new has seen all of it at the first review that is older, whatever wall comes behind. */
const hasAllNew = (
  page: SourcePage,
  { source, sync, shortList, filters: { from } }: SourceWalk,
): boolean =>
  sync !== undefined &&
  source === 'amazon' &&
  !shortList &&
  from !== null &&
  page.reviews.some(({ day }) => day !== null && day < from)

const isBeforeMore = (page: SourcePage, walk: SourceWalk) =>
  page.next === 'sign_in' && walk.seen.length < walk.quantity && !walk.saved

/** All reviews that the site counts were read: a sign-in behind the last one hides nothing. Who only looks for what is new knows no such number. */
const hasAllCounted = ({ source, sync, seen, passedOver, counted = null }: SourceWalk): boolean =>
  counted !== null &&
  source === 'amazon' &&
  sync === undefined &&
  seen.length + passedOver >= counted

/** A list behind a sign-in is left for the product's own page, once, as long as nothing was read. */
const hasOtherWay = (
  blocked: SourceProblem,
  { source, page, shortList, saved }: SourceWalk,
): boolean => blocked === 'sign_in' && source === 'amazon' && page <= 1 && !shortList && !saved

/** Puts down a walk without reviews: a list that nobody may see is left for the product's own page. */
const turnTo = (owner: Owner, run: ImportRow, walk: SourceWalk) =>
  inTransaction(owner.world.db, (tx) =>
    recordWalk(tx, { accountId: owner.accountId, id: run.id }, { walk, total: run.total }),
  )

/** Where the walk stands behind a page. */
const walkBehind = (
  page: SourcePage,
  walk: SourceWalk,
  { seen, passedOver }: Pick<PreparedPage, 'seen' | 'passedOver'>,
): SourceWalk => ({
  ...walk,
  page: walk.page + 1,
  seen,
  pagesRead: walk.pagesRead + 1,
  passedOver: walk.passedOver + passedOver,
  counted: page.total,
})

/** What comes behind a page that was written. `repeats`: how many pages in a row brought nothing new. */
const whatFollows = (
  page: SourcePage,
  walk: SourceWalk,
  repeats: number,
): 'more' | 'nothing' | 'sign_in' => {
  if (hasAllNew(page, walk)) return 'nothing'
  if (page.next !== 'yes' && hasAllCounted(walk)) return 'nothing'
  if (isBeforeMore(page, walk)) return 'sign_in'
  if (walk.shortList && page.next === 'unknown' && walk.seen.length < walk.quantity)
    return 'sign_in'
  return isOver(page, walk) || repeats >= MOST_REPEATS ? 'nothing' : 'more'
}

const walk = async (
  owner: Owner,
  run: ImportRow,
  { pages, signal }: { pages: Pages; signal: AbortSignal },
): Promise<Stop | SourceProblem | null> => {
  const now = () => owner.world.clock.now().getTime()
  let at = run.plan.walk!
  let last = now()
  let repeats = 0
  for (;;) {
    if (signal.aborted || at.seen.length >= at.quantity) return null
    if (await isCancelAsked(owner.world.db, { accountId: owner.accountId, id: run.id }))
      return 'cancelled'
    const page = await readNext(at, pages)
    if (page === null) return null
    if (typeof page === 'string') {
      if (page === 'sign_in' && hasAllCounted(at)) return null
      if (!hasOtherWay(page, at)) return page
      at = { ...at, shortList: true }
      await turnTo(owner, run, at)
      continue
    }
    const prepared = preparePage(page, at, now())
    const next = walkBehind(page, at, prepared)
    const written = now()
    const stop = await writePage(owner, run.id, {
      page: prepared,
      before: at,
      after: next,
      workedMs: written - last,
    })
    if (stop) return stop
    last = written
    at = next
    repeats = prepared.news === 0 && page.reviews.length > 0 ? repeats + 1 : 0
    const follows = whatFollows(page, at, repeats)
    if (follows === 'sign_in') return 'sign_in'
    if (follows === 'nothing') return null
  }
}

/**
 * Reads a product's reviews page by page, from the page at which the last process stopped, and writes each page before it
 * asks for the next. Answers why it ended early: the owner's wish, or what the site said instead. Null: all is done.
 */
export const walkSite = (
  owner: Owner,
  run: ImportRow,
  signal: AbortSignal,
): Promise<Stop | SourceProblem | null> =>
  run.plan.walk!.saved
    ? withFile(owner.world, run.file_key ?? '', async (path) =>
        walk(owner, run, { pages: await fromFile(path), signal }),
      )
    : walk(owner, run, { pages: fromSite(owner, signal), signal })
