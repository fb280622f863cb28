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
 * What a page depends on beside its product's version: the query, where pictures are found, and the code. The day too:
 * a change that raises no version, as one made by hand in the database, is seen on the next one.
 */
const shapeOf = ({ files, clock }: World, { sort, limit, minRating }: PageQuery): string =>
  [
    sort,
    limit,
    minRating,
    files.publicUrl('public/'),
    codeVersion(),
    clock.now().toISOString().slice(0, 10),
  ].join(' ')

const keep = async (
  world: World,
  accountId: string,
  {
    shape,
    json,
    found,
  }: { shape: string; json: string; found: Awaited<ReturnType<typeof readPage>> },
) => {
  try {
    await keepFirstPage(world.db, {
      accountId,
      productId: found.product.id,
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
  const shape = shapeOf(world, ask)
  const product = normalizeProductName(where.product)
  const row = await firstPageOf(world.runRead, { accountId, product, shape })
  if (!row) throw new Problem('not_found')
  if (row.page !== null) return { product: productView(row), json: row.page }
  const found = await readPage(world, where, { ask, place: null })
  const json = JSON.stringify(found.page)
  await keep(world, accountId, { shape, json, found })
  return { product: found.product, json }
}
