import { readFile } from 'node:fs/promises'
import type { SourceProblem } from '@plaudit/contract/imports/imports'
import { inTransaction } from '../../db/transaction.ts'
import type { PageAnswer } from '../../providers/review-sites.ts'
import type { Owner } from '../../world.ts'
import { withDownloadedFile } from '../imports/running/with-downloaded-file.ts'
import { preparePage, type PreparedPage } from './prepare-page.ts'
import { isCancelAsked } from '../imports/running/is-cancel-asked.ts'
import { recordCrawlState } from '../imports/running/record-crawl-state.ts'
import { readSourcePage } from './sites/read-source-page.ts'
import { emptyPage, type SourcePage } from './sites/rules.ts'
import type { StopReason } from '../imports/running/write-batch.ts'
import { readSupplierPage } from './suppliers/read-supplier-page.ts'
import { writePage } from './write-page.ts'
import type { ImportRow, CrawlState } from '../../db/import-tables.ts'

/** A site that always reports more pages is left after this many pages, or after this many without a new review. */
const MOST_PAGES = 100
const MOST_REPEATS = 2

/** Where pages come from: the site, the supplier, or pages saved by the owner. Null: there is no such page. */
type PageSource = (crawl: CrawlState) => Promise<PageAnswer | SourcePage | null>

const crawl = async (
  owner: Owner,
  run: ImportRow,
  { pages, signal }: { pages: PageSource; signal: AbortSignal },
): Promise<StopReason | SourceProblem | null> => {
  const now = () => owner.world.clock.now().getTime()
  let at = run.plan.walk!
  let last = now()
  let repeats = 0
  for (;;) {
    if (signal.aborted || at.seen.length >= at.quantity) return null
    if (await isCancelAsked(owner.world.db, { accountId: owner.accountId, id: run.id }))
      return 'cancelled'
    const page = await readNextPage(at, pages)
    if (page === null) return null
    if (typeof page === 'string') {
      if (page === 'sign_in' && hasAllCounted(at)) return null
      if (!canUseProductPage(page, at)) return page
      at = { ...at, shortList: true }
      await saveStateWithoutReviews(owner, run, at)
      continue
    }
    const prepared = preparePage(page, at, now())
    const next = stateAfterPage(page, at, prepared)
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
    const follows = nextStep(page, at, repeats)
    if (follows === 'sign_in') return 'sign_in'
    if (follows === 'nothing') return null
  }
}

const pagesFromSite =
  (owner: Owner, signal: AbortSignal): PageSource =>
  ({ source, item, page, shortList, filters: { rating, content } }) => {
    const { id, site } = item!
    if (source === 'cj') return readSupplierPage(owner.world, { id, page })
    const ask = { id, site, page, shortList, rating, content }
    return owner.world.reviewSites[source].page(ask, signal)
  }

const pagesFromFile = async (path: string): Promise<PageSource> => {
  const pages = JSON.parse(await readFile(path, 'utf8')) as string[]
  return async ({ page }) => (page > pages.length ? null : { text: pages[page - 1]! })
}

/** Reads the page that the crawl has reached. */
const readNextPage = async (
  crawl: CrawlState,
  pages: PageSource,
): Promise<SourcePage | SourceProblem | null> => {
  const answer = await pages(crawl)
  if (answer === null) return null
  if ('problem' in answer) return answer.problem
  if ('reviews' in answer) return answer
  const page = await readSourcePage(crawl.source, answer.text)
  // After the last page AliExpress returns nothing at all, Amazon a list without reviews.
  if (page.blocked === 'not_reviews' && crawl.page > 1 && !crawl.saved) return emptyPage(null)
  return page.blocked ?? page
}

/** Nothing more is available or wanted: the list is newest first, so all that follows is older. */
const isComplete = (page: SourcePage, crawl: CrawlState): boolean => {
  if (crawl.seen.length >= crawl.quantity || crawl.pagesRead >= MOST_PAGES) return true
  if (crawl.saved) return false
  const { from } = crawl.filters
  if (
    crawl.source === 'amazon' &&
    from !== null &&
    page.reviews.length > 0 &&
    page.reviews.every(({ day }) => day !== null && day < from)
  )
    return true
  return crawl.shortList || page.next === 'no' || page.reviews.length === 0
}

/**
 * The list is newest first: a sync has seen all new reviews at the first one that is older, even if the site blocks
 * afterwards.
 */
const hasAllNew = (
  page: SourcePage,
  { source, sync, shortList, filters: { from } }: CrawlState,
): boolean =>
  sync !== undefined &&
  source === 'amazon' &&
  !shortList &&
  from !== null &&
  page.reviews.some(({ day }) => day !== null && day < from)

const isBeforeMore = (page: SourcePage, crawl: CrawlState) =>
  page.next === 'sign_in' && crawl.seen.length < crawl.quantity && !crawl.saved

/**
 * All reviews that the site counts were read: requiring a sign-in after the last one hides nothing. A sync has no
 * such number.
 */
const hasAllCounted = ({ source, sync, seen, passedOver, counted = null }: CrawlState): boolean =>
  counted !== null &&
  source === 'amazon' &&
  sync === undefined &&
  seen.length + passedOver >= counted

/** A list that requires signing in is replaced by the product page, once, if nothing was read yet. */
const canUseProductPage = (
  blocked: SourceProblem,
  { source, page, shortList, saved }: CrawlState,
): boolean => blocked === 'sign_in' && source === 'amazon' && page <= 1 && !shortList && !saved

/** Saves the crawl state without reviews: a list that cannot be read is replaced by the product page. */
const saveStateWithoutReviews = (owner: Owner, run: ImportRow, crawl: CrawlState) =>
  inTransaction(owner.world.db, (tx) =>
    recordCrawlState(
      tx,
      { accountId: owner.accountId, id: run.id },
      { walk: crawl, total: run.total },
    ),
  )

/** The crawl state after a page. */
const stateAfterPage = (
  page: SourcePage,
  crawl: CrawlState,
  { seen, passedOver }: Pick<PreparedPage, 'seen' | 'passedOver'>,
): CrawlState => ({
  ...crawl,
  page: crawl.page + 1,
  seen,
  pagesRead: crawl.pagesRead + 1,
  passedOver: crawl.passedOver + passedOver,
  counted: page.total,
})

/** What to do after a page was written. `repeats`: consecutive pages without anything new. */
const nextStep = (
  page: SourcePage,
  crawl: CrawlState,
  repeats: number,
): 'more' | 'nothing' | 'sign_in' => {
  if (hasAllNew(page, crawl)) return 'nothing'
  if (page.next !== 'yes' && hasAllCounted(crawl)) return 'nothing'
  if (isBeforeMore(page, crawl)) return 'sign_in'
  if (crawl.shortList && page.next === 'unknown' && crawl.seen.length < crawl.quantity)
    return 'sign_in'
  return isComplete(page, crawl) || repeats >= MOST_REPEATS ? 'nothing' : 'more'
}

/**
 * Reads a product's reviews page by page, from the page at which the last process stopped, and writes each page
 * before requesting the next. Returns why it ended early: cancelled by the owner, or what the site returned instead.
 * Null: all is done.
 */
export const crawlSite = (
  owner: Owner,
  run: ImportRow,
  signal: AbortSignal,
): Promise<StopReason | SourceProblem | null> =>
  run.plan.walk!.saved
    ? withDownloadedFile(owner.world, run.file_key ?? '', async (path) =>
        crawl(owner, run, { pages: await pagesFromFile(path), signal }),
      )
    : crawl(owner, run, { pages: pagesFromSite(owner, signal), signal })
