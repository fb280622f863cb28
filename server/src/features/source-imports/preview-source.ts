import type { SourceProblem } from '@plaudit/contract/imports/imports'
import type {
  SourceFilters,
  SourceImportInput,
  SourceName,
  SourcePreview,
} from '@plaudit/contract/imports/source-imports'
import { languageOf } from '../../account-language.ts'
import type { Owner } from '../../world.ts'
import { previewChanges } from '../reviews/applying/preview-changes.ts'
import type { IncomingReview } from '../reviews/applying/incoming-review.ts'
import { validateSourceImport } from './validate-source-import.ts'
import { preparePage } from './prepare-page.ts'
import { readSourcePage } from './sites/read-source-page.ts'
import { buildSourceUrl } from '../imports/build-source-url.ts'
import type { SourcePage } from './sites/rules.ts'
import { describeReject } from '../import-files/reading/describe-reject.ts'
import type { CrawlState } from '../../db/import-tables.ts'

/** How many reviews the preview shows. */
const SHOWN = 12

const everything: SourceFilters = {
  rating: 'all',
  content: 'any',
  country: null,
  from: null,
  to: null,
}

/** The site's first page; the product page if the list requires signing in. */
const askSite = async (
  owner: Owner,
  walk: CrawlState & { source: SourceName },
): Promise<{ page: SourcePage | null; problem: SourceProblem | null }> => {
  const ask = async (shortList: boolean): Promise<SourcePage | SourceProblem> => {
    const { id, site } = walk.item!
    // A preview shows everything: the options are applied below.
    const answer = await owner.world.reviewSites[walk.source].page(
      { id, site, page: 1, shortList, rating: 'all', content: 'any' },
      AbortSignal.timeout(45_000),
    )
    if ('problem' in answer) return answer.problem
    const page = await readSourcePage(walk.source, answer.text)
    return page.blocked ?? page
  }
  let found = await ask(false)
  if (found === 'sign_in' && walk.source === 'amazon') found = await ask(true)
  return typeof found === 'string' ? { page: null, problem: found } : { page: found, problem: null }
}

/** The owner is told that the site cannot be reached; the log says why, since a fault of ours ends here too. */
const tryToAskSite = (owner: Owner, walk: CrawlState & { source: SourceName }) =>
  askSite(owner, walk).catch((error: unknown) => {
    owner.world.log.warn({ err: error, source: walk.source }, 'a site was not read for a preview')
    return { page: null, problem: 'unreachable' as const }
  })

const joinPages = (pages: SourcePage[]): SourcePage => ({
  ...pages[0]!,
  reviews: pages.flatMap(({ reviews }) => reviews),
  next: 'no',
})

/** All reviews of a page, and which of them match the owner's options. */
const sortPage = (page: SourcePage, given: CrawlState, now: number) => {
  const walk = { ...given, quantity: Number.MAX_SAFE_INTEGER }
  const all = preparePage(page, { ...walk, filters: everything }, now)
  const fitting = new Set(preparePage(page, walk, now).incoming.map(({ fullKey }) => fullKey))
  return { all, fitting }
}

const dayOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString().slice(0, 10))

const shownReview = (
  review: IncomingReview,
  { fits, known }: { fits: boolean; known: boolean },
): SourcePreview['reviews'][number] => ({
  author: review.author,
  rating: review.rating,
  title: review.title,
  text: review.text,
  country: review.country,
  day: dayOf(review.reviewedAt),
  variant: review.variant,
  helpful_votes: review.helpfulVotes ?? 0,
  photos: review.photos.length,
  videos: review.videos.length,
  source_verified: review.sourceVerified,
  fits,
  known,
})

/** The reviews of a page as they would be imported, and those that would be rejected. */
const pagePreview = async (owner: Owner, page: SourcePage, walk: CrawlState) => {
  const { all, fitting } = sortPage(page, walk, owner.world.clock.now().getTime())
  const first = all.incoming.slice(0, SHOWN)
  const language = await languageOf(owner.world.db, owner.accountId)
  const changes = await previewChanges(owner.world.db, owner.accountId, first)
  return {
    title: page.title,
    total: page.total,
    problem: null,
    reviews: first.map((review, i) =>
      shownReview(review, { fits: fitting.has(review.fullKey), known: changes[i] !== null }),
    ),
    rejected: all.rejects.slice(0, 100).map((reject) => describeReject(language, reject, null)),
    more: all.incoming.length > SHOWN || page.next !== 'no',
  }
}

/**
 * A preview of an import from a site: the product there, the first reviews as they would be imported, those that
 * would be rejected, and whether there is more. Writes nothing.
 * @throws Problem as `validateSourceImport`.
 */
export const previewSource =
  (source: SourceName) =>
  async (owner: Owner, input: SourceImportInput): Promise<SourcePreview> => {
    const { walk, saved } = await validateSourceImport(owner, source, input)
    const { page, problem } =
      saved.length > 0 ? { page: joinPages(saved), problem: null } : await tryToAskSite(owner, walk)
    const item = walk.item && {
      id: walk.item.id,
      site: walk.item.site,
      url: buildSourceUrl(walk.item),
    }
    if (page !== null) return { source, item, ...(await pagePreview(owner, page, walk)) }
    return {
      source,
      item,
      title: null,
      total: null,
      problem,
      reviews: [],
      rejected: [],
      more: false,
    }
  }
