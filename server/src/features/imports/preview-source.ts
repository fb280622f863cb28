import type { SourceProblem } from '@plaudit/contract/imports'
import type { SourceImportInput, SourceName, SourcePreview } from '@plaudit/contract/source-imports'
import { languageOf } from '../../account-language.ts'
import type { Owner } from '../../world.ts'
import { foresee } from './changes/apply-reviews.ts'
import { checkSource } from './check-source.ts'
import { preparePage } from './prepare-page.ts'
import { readSourcePage } from './sources/read-source-page.ts'
import { addressOf } from './sources/read-link.ts'
import type { SourcePage, Walk } from './sources/rules.ts'
import { rejectView } from './view.ts'

/** How many reviews are shown before the start. */
const SHOWN = 12

/** The site's first page; its product page where the list is behind a sign-in. */
const askSite = async (
  owner: Owner,
  walk: Walk,
): Promise<{ page: SourcePage | null; problem: SourceProblem | null }> => {
  const ask = async (shortList: boolean): Promise<SourcePage | SourceProblem> => {
    const { id, site } = walk.item!
    // A preview shows what is there: the options sort it out below.
    const answer = await owner.world.reviewSites[walk.source].page(
      { id, site, page: 1, shortList, rating: 'all', content: 'any' },
      AbortSignal.timeout(45_000),
    )
    if ('problem' in answer) return answer.problem
    const page = readSourcePage(walk.source, answer.text)
    return page.wall ?? page
  }
  let found = await ask(false)
  if (found === 'sign_in' && walk.source === 'amazon') found = await ask(true)
  return typeof found === 'string' ? { page: null, problem: found } : { page: found, problem: null }
}

const joined = (pages: SourcePage[]): SourcePage => ({
  ...pages[0]!,
  reviews: pages.flatMap(({ reviews }) => reviews),
  next: 'no',
})

/**
 * What an import would bring: the product there, the first reviews as they would be kept, those that would be refused, and
 * whether there is more. Writes nothing.
 * @throws Problem as `checkSource`.
 */
export const previewSource =
  (source: SourceName) =>
  async (owner: Owner, input: SourceImportInput): Promise<SourcePreview> => {
    const { walk, saved } = await checkSource(owner, source, input)
    const { page, problem } =
      saved.length > 0
        ? { page: joined(saved), problem: null }
        : await askSite(owner, walk).catch(() => ({ page: null, problem: 'unreachable' as const }))
    const item = walk.item && { id: walk.item.id, site: walk.item.site, url: addressOf(walk.item) }
    if (page === null)
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
    const now = owner.world.clock.now().getTime()
    const everything = {
      ...walk,
      quantity: Number.MAX_SAFE_INTEGER,
      filters: {
        ...walk.filters,
        rating: 'all' as const,
        content: 'any' as const,
        country: null,
        from: null,
        to: null,
      },
    }
    const all = preparePage(page, everything, now)
    const fitting = new Set(
      preparePage(page, { ...walk, quantity: Number.MAX_SAFE_INTEGER }, now).incoming.map(
        ({ fullKey }) => fullKey,
      ),
    )
    const first = all.incoming.slice(0, SHOWN)
    const language = await languageOf(owner.world.db, owner.accountId)
    const changes = await foresee(owner.world.db, owner.accountId, first)
    return {
      source,
      item,
      title: page.title,
      total: page.total,
      problem: null,
      reviews: first.map((review, i) => ({
        author: review.author,
        rating: review.rating,
        title: review.title,
        text: review.text,
        country: review.country,
        day:
          review.reviewedAt === null
            ? null
            : new Date(review.reviewedAt).toISOString().slice(0, 10),
        variant: review.variant,
        helpful_votes: review.helpfulVotes ?? 0,
        photos: review.photos.length,
        videos: review.videos.length,
        source_verified: review.sourceVerified,
        fits: fitting.has(review.fullKey),
        known: changes[i] !== null,
      })),
      rejected: all.rejects.slice(0, 100).map((reject) => rejectView(language, reject, null)),
      more:
        all.incoming.length > SHOWN ||
        page.next === 'yes' ||
        page.next === 'sign_in' ||
        page.next === 'unknown',
    }
  }
