import type { StorefrontSummary } from '@plaudit/contract/storefront/storefront'
import type { SnippetCheck } from '@plaudit/contract/storefront/snippets'
import { inTransaction } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { WebPage, WebPageProblem } from '../../../providers/web-pages.ts'
import type { Owner } from '../../../world.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { readSummary } from '../../storefront/reading/read-summary.ts'
import type { OurProduct } from '../faults/found-fault.ts'
import { saveSnippetCheck } from '../rows.ts'
import type { Examination } from './examine-html.ts'
import { examinePage } from './examine-page.ts'

const numbersOf = (
  product: { id: string; title: string },
  summary: StorefrontSummary,
): OurProduct => ({
  id: product.id,
  title: product.title,
  average: summary.average,
  count: summary.count,
  imported: summary.imported.reduce((all, { count }) => all + count, 0),
  low: summary.distribution[1] + summary.distribution[2] + summary.distribution[3],
})

const handleIn = ({ pathname }: URL): string | null => {
  const handle = /\/products\/([^/]+)\/?$/.exec(pathname)?.[1]
  try {
    return handle ? decodeURIComponent(handle) : null
  } catch {
    return null
  }
}

/** Whether an address is the account's store's; without a store nothing is known of where it sells. */
const isOfStore = async ({ world, accountId }: Owner, { host }: URL): Promise<boolean> => {
  const store = await findConnection(world, accountId)
  if (!store) return true
  const known = [world.shopSurfaces.productPageUrl(store.domain, ''), store.url]
  return known.some((address) => address && URL.parse(address)?.host === host)
}

/** The account's product that an address shows; null for an address of something else. */
const productAt = async (owner: Owner, url: URL): Promise<OurProduct | null> => {
  const { world, accountId } = owner
  const handle = handleIn(url)
  if (handle === null || !(await isOfStore(owner, url))) return null
  try {
    const { product, summary } = await readSummary(world, { accountId, product: handle })
    return numbersOf(product, summary)
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return null
    throw error
  }
}

const unread = { faults: [], passed: 0, can_show_stars: false, reading: null }

const examine = async (
  accountId: string,
  page: WebPage | WebPageProblem,
  ours: OurProduct | null,
  at: Date,
): Promise<Examination & Pick<SnippetCheck, 'outcome'>> => {
  if ('problem' in page) return { outcome: page.problem, ...unread }
  const found = await examinePage(accountId, page, ours, at)
  return found ? { outcome: 'read', ...found } : { outcome: 'timed_out', ...unread }
}

/**
 * Reads a page and says what keeps search engines from showing stars for it. What was found on a page of the account's
 * own product is kept for the list of pages.
 */
export const checkPage = async (owner: Owner, url: URL): Promise<SnippetCheck> => {
  const { world } = owner
  const started = world.clock.now()
  const page = await world.webPages.readPage(url)
  const at = world.clock.now()
  const ours = await productAt(owner, url)
  const found = await examine(owner.accountId, page, ours, at)
  const check: SnippetCheck = {
    url: url.href,
    checked_at: at.toISOString(),
    duration_ms: at.getTime() - started.getTime(),
    product: ours && {
      id: ours.id,
      title: ours.title,
      own: ours.average === null ? null : { average: ours.average, count: ours.count },
      imported: ours.imported,
    },
    ...found,
  }
  if (ours) await saveCheck(owner, ours, check)
  return check
}

const saveCheck = ({ world, accountId }: Owner, ours: OurProduct, check: SnippetCheck) =>
  inTransaction(world.db, (tx) =>
    saveSnippetCheck(tx, {
      account_id: accountId,
      product_id: ours.id,
      title: ours.title,
      url: check.url,
      outcome: check.outcome,
      errors: check.faults.filter(({ severity }) => severity === 'error').length,
      warnings: check.faults.filter(({ severity }) => severity === 'warning').length,
      checked_at: new Date(check.checked_at),
    }),
  )
