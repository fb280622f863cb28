import { Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import { codeVersion } from '../cache/code-version.ts'
import { normalizeProductName } from '../reading/normalize-product-name.ts'
import { readPage, type Where } from '../reading/read-page.ts'
import type { PageQuery } from '../reading/rules.ts'
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

/** Widgets of one order, size and lowest rating share their first pages. */
const askedOf = ({ sort, limit, minRating }: PageQuery): string =>
  [sort, limit, minRating].join(' ')

const keep = async (
  world: World,
  accountId: string,
  kept: { asked: string; shape: string; json: string; found: Awaited<ReturnType<typeof readPage>> },
) => {
  const { asked, shape, json, found } = kept
  try {
    await keepFirstPage(world.db, {
      accountId,
      productId: found.product.id,
      asked,
      version: found.version,
      shape,
      page: json,
    })
  } catch (error) {
    // The shopper has the page all the same; the next one reads it again.
    world.log.warn({ err: error }, 'a first page could not be kept')
  }
}

/**
 * The first page of a product's reviews in the owner's own order and size, as it is kept beside the counts; read from
 * the reviews and kept where it is not there as of the product's present version.
 * @throws Problem `not_found` for a product that the account does not have.
 */
export const readFirstPage = async (
  world: World,
  where: Where,
  ask: PageQuery,
): Promise<FirstPage> => {
  const { accountId } = where
  const [asked, shape] = [askedOf(ask), shapeOf(world)]
  const product = normalizeProductName(where.product)
  const row = await firstPageOf(world.runRead, { accountId, product, asked, shape })
  if (!row) throw new Problem('not_found')
  if (row.page !== null) return { product: productView(row), json: row.page }
  const found = await readPage(world, where, { ask, place: null })
  const json = JSON.stringify(found.page)
  await keep(world, accountId, { asked, shape, json, found })
  return { product: found.product, json }
}
