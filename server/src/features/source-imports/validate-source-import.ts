import type { SourceImportInput, SourceName } from '@plaudit/contract/imports/source-imports'
import { fieldProblem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { assertSourcePlan } from './assert-source-plan.ts'
import { assertProduct } from '../catalogue/assert-product.ts'
import { readLink } from './sites/read-link.ts'
import { readSourcePage } from './sites/read-source-page.ts'
import { siteNames, type SourcePage } from './sites/rules.ts'
import { phrase } from '../../texts/phrase.ts'
import type { SourceItem, CrawlState } from '../../db/import-tables.ts'

/** The default marketplace for a bare id. */
const defaultMarketplace = 'amazon.com'

/** A short link is resolved by its site, which redirects to the long one. */
const resolveItem = async (
  owner: Owner,
  source: SourceName,
  input: Pick<SourceImportInput, 'link' | 'marketplace'>,
): Promise<SourceItem> => {
  const found = readLink(source, {
    link: input.link,
    marketplace: input.marketplace ?? defaultMarketplace,
  })
  if (found && 'id' in found) return found
  if (!found) throw fieldProblem('link', phrase(`imports.link_${source}`))
  for (const link of await owner.world.reviewSites[source].follow(found.short)) {
    const item = readLink(source, { link, marketplace: input.marketplace ?? defaultMarketplace })
    if (item && 'id' in item) return item
  }
  throw fieldProblem('link', phrase('imports.short_link', { site: siteNames[source] }))
}

/** Parses saved pages; each must be a page with a product's reviews. */
const readSavedPages = async (source: SourceName, pages: string[]): Promise<SourcePage[]> => {
  const read: SourcePage[] = []
  for (const [i, text] of pages.entries()) {
    const page = await readSourcePage(source, text)
    if (page.blocked)
      throw fieldProblem(
        'pages',
        phrase(`imports.page_${page.blocked}`, { page: i + 1, site: siteNames[source] }),
      )
    read.push(page)
  }
  return read
}

/**
 * Validates an import from a site: the product, the plan's limits, the link and the saved pages.
 * @throws Problem `not_found` for a product that is not the owner's, `plan_needed` or `subscription_paused` (402),
 * `invalid` for an invalid link or page.
 */
export const validateSourceImport = async (
  owner: Owner,
  source: SourceName,
  input: SourceImportInput,
): Promise<{ walk: CrawlState & { source: SourceName }; saved: SourcePage[] }> => {
  await assertProduct(owner.world.db, owner.accountId, input.product_id)
  await assertSourcePlan(owner, input)
  if (input.from !== null && input.to !== null && input.from > input.to)
    throw fieldProblem('to', phrase('imports.days_reversed'))
  const saved = await readSavedPages(source, input.pages)
  const isSaved = saved.length > 0
  const item =
    input.link === '' && isSaved
      ? itemFromSavedPages(source, input, saved)
      : await resolveItem(owner, source, input)
  const { product_id: productId, quantity, publish, rating, content, country, from, to } = input
  const walk: CrawlState & { source: SourceName } = {
    source,
    item,
    productId,
    quantity,
    publish,
    filters: { rating, content, country, from, to },
    saved: isSaved,
    page: 1,
    shortList: false,
    seen: [],
    pagesRead: 0,
    passedOver: 0,
  }
  return { walk, saved }
}

/** A saved page contains its product and marketplace; the owner's choice of marketplace takes precedence. */
const itemFromSavedPages = (
  source: SourceName,
  { marketplace }: SourceImportInput,
  saved: SourcePage[],
): SourceItem | null => {
  const id = saved.find(({ productId }) => productId !== null)?.productId
  if (!id) return null
  const known = saved.find(({ site }) => site !== null)?.site
  return {
    source,
    id,
    site: source === 'amazon' ? (marketplace ?? known ?? defaultMarketplace) : 'aliexpress.com',
  }
}
