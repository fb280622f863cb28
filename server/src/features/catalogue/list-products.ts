import type { Output, Parsed } from '@plaudit/contract/endpoint'
import type { listShopProducts } from '@plaudit/contract/stores/products'
import { pageFrom, readCursor } from '../../cursor.ts'
import type { Owner } from '../../world.ts'
import { productsPage } from './rows.ts'
import { productView } from './view.ts'

/**
 * All products of the account: those of the store and those created from files (PROD-1: the same shape without a
 * store).
 */
export const listProducts = async (
  { world, accountId }: Owner,
  { search, cursor: text, limit }: Parsed<typeof listShopProducts>,
): Promise<Output<typeof listShopProducts>> => {
  const cursor = readCursor(text, ['text', 'uuid'])
  const found = await productsPage(world.db, accountId, { search, onlyStore: false, cursor, limit })
  const { rows, pageInfo } = pageFrom(found, {
    limit,
    cursor,
    keyOf: (row) => [row.title.toLowerCase(), row.id],
  })
  return { results: rows.map(productView), pageInfo }
}
