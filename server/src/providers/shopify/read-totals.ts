import { ShopFailure, type ShopAccess, type ShopPlatform } from '../shop-platform.ts'
import type { Ask } from './graphql.ts'
import { catalogueCounts, customerCount, orderCount } from './operations/shop.graphql.ts'
import { isAllowed } from './scopes.ts'

type Totals = Awaited<ReturnType<ShopPlatform['totals']>>
type Counts = Partial<Record<keyof Totals, number | undefined>>

/** Null where the shop does not allow it, in spite of the scope: "protected customer data" has to be approved too. */
const unlessRefused = async <Found>(asked: Promise<Found>): Promise<Found | null> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ShopFailure && error.code === 'not_allowed') return null
    throw error
  }
}

/** How many the shop has of each kind, exactly; without those that it does not allow. */
export const readTotals = async (
  ask: Ask,
  access: ShopAccess,
  scopes: readonly string[],
): Promise<Totals> => {
  const counts: Counts = {}
  if (isAllowed(scopes, 'read_products')) {
    const found = await unlessRefused(ask(access, catalogueCounts))
    counts.products = found?.productsCount?.count
    counts.variants = found?.productVariantsCount?.count
    counts.collections = found?.collectionsCount?.count
  }
  if (isAllowed(scopes, 'read_orders'))
    counts.orders = (await unlessRefused(ask(access, orderCount)))?.ordersCount?.count
  if (isAllowed(scopes, 'read_customers'))
    counts.customers = (await unlessRefused(ask(access, customerCount)))?.customersCount?.count
  return Object.fromEntries(
    Object.entries(counts).filter(([, count]) => count !== undefined),
  ) as Totals
}
