import type { LimitKey } from '@plaudit/contract/billing-plans'
import type { SourceImportInput, SourceName } from '@plaudit/contract/source-imports'
import { fieldProblem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { allowedLimits, limitProblem } from '../accounts/check-allowance.ts'
import { assertProduct } from '../products/assert-product.ts'
import { readLink } from './sources/read-link.ts'
import { readSourcePage } from './sources/read-source-page.ts'
import { siteNames, type SourceItem, type SourcePage, type Walk } from './sources/rules.ts'

/** Point P29: what each option of an import asks of the plan, the first that is missing. */
const neededFor = ({ country, from, to, content, rating }: SourceImportInput): LimitKey[] => [
  'paid_plan',
  ...(country !== null || from !== null || to !== null || content !== 'any' ? (['filter_import'] as const) : []),
  ...(rating === 'all' ? [] : (['filter_rating'] as const)),
]

const assertPlan = async (owner: Owner, input: SourceImportInput) => {
  const allowed = await allowedLimits(owner)
  const missing = neededFor(input).find((limit) => !allowed.has(limit))
  if (missing) throw await limitProblem(owner, missing, { detail: details[missing] ?? 'This needs a plan. Nothing was imported.' })
}
const details: Partial<Record<LimitKey, string>> = {
  paid_plan: 'Importing from Amazon and AliExpress needs a plan. Nothing was imported.',
  filter_import: 'Choosing by country, date or content needs a Pro plan or higher. Nothing was imported; without these options it can go ahead.',
  filter_rating: 'Choosing by rating needs a Pro plan or higher. Nothing was imported; with all ratings it can go ahead.',
}

const unknownLink: Record<SourceName, string> = {
  amazon: 'This names no Amazon product. Copy the address of the product page, or its ASIN (ten letters and digits such as B0PLAUDIT1).',
  aliexpress: 'This names no AliExpress product. Copy the address of the product page, or its number.',
}

/** A short link is asked of its site, which answers with the long one. */
const itemOf = async (owner: Owner, source: SourceName, input: Pick<SourceImportInput, 'link' | 'marketplace'>): Promise<SourceItem> => {
  const found = readLink(source, input)
  if (found && 'id' in found) return found
  if (!found) throw fieldProblem('link', unknownLink[source])
  for (const link of await owner.world.reviewSites[source].follow(found.short)) {
    const item = readLink(source, { ...input, link })
    if (item && 'id' in item) return item
  }
  throw fieldProblem('link', `${siteNames[source]} does not say where this short link leads. Open it, and copy the address of the product page.`)
}

const pageWords = {
  robot: 'is a page that asks whether you are a robot',
  sign_in: 'is a sign-in page',
  gone: 'says that the product is gone',
  not_reviews: 'holds no product and no reviews',
} as const

/** Saved pages, read; each must be a page with a product's reviews. */
const readSaved = (source: SourceName, pages: string[]): SourcePage[] =>
  pages.map((text, i) => {
    const page = readSourcePage(source, text)
    if (page.wall)
      throw fieldProblem(
        'pages',
        `Page ${i + 1} ${pageWords[page.wall]}. Nothing was imported. Open the reviews of the product at ${siteNames[source]}, and save or copy that page.`,
      )
    return page
  })

/**
 * What an import of a site is to do: the owner's product, the plan's limits, the link and the saved pages checked.
 * @throws Problem `not_found` for a product that is not the owner's, `plan_needed` or `subscription_paused` (402), `invalid` for a link or page that is none.
 */
export const checkSource = async (owner: Owner, source: SourceName, input: SourceImportInput): Promise<{ walk: Walk; saved: SourcePage[] }> => {
  await assertProduct(owner.world.db, owner.accountId, input.product_id)
  await assertPlan(owner, input)
  if (input.from !== null && input.to !== null && input.from > input.to) throw fieldProblem('to', 'The last day lies before the first.')
  const saved = readSaved(source, input.pages)
  const isSaved = saved.length > 0
  const item = input.link === '' && isSaved ? itemIn(source, input, saved) : await itemOf(owner, source, input)
  const { product_id: productId, quantity, publish, rating, content, country, from, to } = input
  const walk: Walk = {
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

const itemIn = (source: SourceName, { marketplace }: SourceImportInput, saved: SourcePage[]): SourceItem | null => {
  const id = saved.find(({ productId }) => productId !== null)?.productId
  return id ? { source, id, site: source === 'amazon' ? marketplace : 'aliexpress.com' } : null
}
