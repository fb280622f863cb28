import type { Catalogue } from '@plaudit/contract/dropshipping/find-products'
import type { Owner } from '../../../world.ts'
import { getReading } from '../reading/get-reading.ts'
import { catalogueCategories, hasOffers } from './rows.ts'

/** PROD-18: how the catalogue stands. It is ready once there is something to find, also while it is read again. */
export const getCatalogue = async ({ world }: Owner): Promise<Catalogue> => {
  const [reading, categories, isFilled] = await Promise.all([
    getReading(world),
    catalogueCategories(world.db),
    hasOffers(world.db),
  ])
  const waiting = world.suppliers.cj ? ('reading' as const) : ('not_set_up' as const)
  return {
    state: isFilled && world.suppliers.cj ? 'ready' : waiting,
    read: reading?.read_count ?? 0,
    total: reading?.total ?? 0,
    updated_at: reading?.ended_at?.toISOString() ?? null,
    failure: reading?.failure ?? null,
    categories,
  }
}
