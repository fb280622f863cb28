import { ShopFailure, type ShopAccess, type ShopPlatform } from '../shop-platform.ts'
import type { Ask } from './graphql.ts'
import { catalogueCounts, customerCount, orderCount } from './operations/shop.graphql.ts'

type Totals = Awaited<ReturnType<ShopPlatform['totals']>>

const unlessForbidden = async (count: () => Promise<Record<string, number | undefined>>) => {
  try {
    return await count()
  } catch (error) {
    if (error instanceof ShopFailure && error.code === 'not_allowed') return {}
    throw error
  }
}

/** How many the shop has of each kind, exactly; without those that it does not let us count. */
export const readTotals = async (ask: Ask, access: ShopAccess): Promise<Totals> => {
  const counted = [
    await unlessForbidden(async () => {
      const counts = await ask(access, catalogueCounts)
      return {
        products: counts.productsCount?.count,
        variants: counts.productVariantsCount?.count,
        collections: counts.collectionsCount?.count,
      }
    }),
    await unlessForbidden(async () => ({
      orders: (await ask(access, orderCount)).ordersCount?.count,
    })),
    await unlessForbidden(async () => ({
      customers: (await ask(access, customerCount)).customersCount?.count,
    })),
  ]
  return Object.fromEntries(
    counted.flatMap((part) => Object.entries(part).filter(([, count]) => count !== undefined)),
  )
}
