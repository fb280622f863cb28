import type { ProductOption } from '@plaudit/contract/stores/products'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { importOf, mostReviewedProduct } from './rows.ts'

export type ImportedProduct = {
  product: ProductOption | null
  currency: string | null
  /** Its id at the site that was read. */ sourceId: string | null
}

/** The product that an import brought most reviews for; null when it brought none. @throws Problem `not_found` */
export const findImportedProduct = async (
  { world, accountId }: Owner,
  id: string,
): Promise<ImportedProduct> => {
  const run = await importOf(world.db, { accountId, id })
  if (!run) throw new Problem('not_found')
  const sourceId = run.plan.walk?.item?.id ?? null
  const row = await mostReviewedProduct(world.db, { accountId, id })
  if (!row) return { product: null, currency: null, sourceId }
  const { image_url: src, currency, ...product } = row
  return { product: { ...product, image: src ? { src } : null }, currency, sourceId }
}
