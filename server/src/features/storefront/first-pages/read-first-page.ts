import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import { codeVersion } from '../cache/code-version.ts'
import { normalizeProductName } from '../reading/normalize-product-name.ts'
import { readPage, type Where } from '../reading/read-page.ts'
import { parsePageQuery, type PageQuery } from '../reading/rules.ts'
import { productView, type ShownProduct } from '../reading/view.ts'
import { firstPageOf, keepFirstPage } from './rows.ts'

/** A first page as JSON, with its product. */
export type FirstPage = { product: ShownProduct; json: string }

/**
 * What a page depends on beside its product's version and what was asked: where pictures are found, and the code. The
 * day too: a change that raises no version, as one made by hand in the database, is seen on the next one.
 */
const shapeOf = ({ files, clock }: World): string =>
  [files.publicUrl('public/'), codeVersion(), clock.now().toISOString().slice(0, 10)].join(' ')

const pageKeyOf = ({ sort, limit, minRating }: PageQuery): string =>
  [sort, limit, minRating].join(' ')

type Kept = {
  where: Where
  pageKey: string
  shape: string
  json: string
  found: Awaited<ReturnType<typeof readPage>>
  allKeys: string[]
}

const keep = async (world: World, { where, pageKey, shape, json, found, allKeys }: Kept) => {
  const { accountId } = where
  const { product, version } = found
  const page = { accountId, productId: product.id, pageKey, version, shape, page: json }
  try {
    await keepFirstPage(world.db, page, allKeys)
  } catch (error) {
    // The shopper has the page all the same; the next one reads it again.
    world.log.warn({ err: error }, 'a first page could not be kept')
  }
}

/**
 * The first page of a product's reviews in the owner's own order and size, as it is kept beside the counts; read from
 * the reviews and kept where it is not there as of the product's present version. `all`: the settings of all widgets,
 * whose pages are kept; those of one order, size and lowest rating share theirs.
 * @throws Problem `not_found` for a product that the account does not have.
 */
export const readFirstPage = async (
  world: World,
  where: Where,
  { ask, all }: { ask: PageQuery; all: Iterable<WidgetSettings> },
): Promise<FirstPage> => {
  const { accountId } = where
  const [pageKey, shape] = [pageKeyOf(ask), shapeOf(world)]
  const product = normalizeProductName(where.product)
  const row = await firstPageOf(world.runRead, { accountId, product, pageKey, shape })
  if (!row) throw new Problem('not_found')
  if (row.page !== null) return { product: productView(row), json: row.page }
  const found = await readPage(world, where, { ask, place: null })
  const json = JSON.stringify(found.page)
  const allKeys = [...all].map((settings) => pageKeyOf(parsePageQuery({}, settings)))
  await keep(world, { where, pageKey, shape, json, found, allKeys })
  return { product: found.product, json }
}
