import type { ShopAccess, ShopPlatform } from '../shop-platform.ts'
import type { Ask } from './graphql.ts'
import { catalogueCounts, customerCount, orderCount } from './operations/shop.graphql.ts'
import { isAllowed } from './scopes.ts'

type Totals = Awaited<ReturnType<ShopPlatform['totals']>>
type Counts = Partial<Record<keyof Totals, number | undefined>>

/** How many the shop has of each kind, exactly; without those that it does not allow. */
export const readTotals = async (
  ask: Ask,
  access: ShopAccess,
  scopes: readonly string[],
): Promise<Totals> => {
  const counts: Counts = {}
  if (isAllowed(scopes, 'read_products')) {
    const found = await ask(access, catalogueCounts)
    counts.products = found.productsCount?.count
    counts.variants = found.productVariantsCount?.count
    counts.collections = found.collectionsCount?.count
  }
  if (isAllowed(scopes, 'read_orders'))
    counts.orders = (await ask(access, orderCount)).ordersCount?.count
  if (isAllowed(scopes, 'read_customers'))
    counts.customers = (await ask(access, customerCount)).customersCount?.count
  return Object.fromEntries(
    Object.entries(counts).filter(([, count]) => count !== undefined),
  ) as Totals
}
