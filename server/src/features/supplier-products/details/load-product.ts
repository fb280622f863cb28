import type { KeptVariant } from '../../../db/suppliers/supplier-tables.ts'
import type { SupplierFailureCode } from '../../../providers/supplier-failure.ts'
import type { World } from '../../../world.ts'
import { findProduct } from './find-product.ts'
import { readProduct } from './read-product.ts'
import { categoryPathOf, detailsOf, productOf } from './rows.ts'

/** What is kept of a supplier's product; without details (`detailsAt` null) only what its list says. */
export type LoadedProduct = {
  id: string
  title: string
  category: string[]
  imageUrl: string | null
  description: string
  imageUrls: string[]
  options: string[]
  variants: KeptVariant[]
  detailsAt: Date | null
  goneAt: Date | null
}

/**
 * A supplier's product as it is kept here. `read`: the supplier is asked first where its page was not read today, and
 * `failure` says why that could not be. Undefined for a product that was never in the supplier's list.
 */
export const loadProduct = async (
  world: World,
  id: string,
  { read, isForced = false }: { read: boolean; isForced?: boolean },
): Promise<
  { product: LoadedProduct; failure: SupplierFailureCode | 'not_set_up' | null } | undefined
> => {
  const known = await findProduct(world, id)
  if (!known) return undefined
  const asked = isForced ? { ...known, details_at: null } : known
  const failure = read ? await readProduct(world, asked) : null
  const row = (await productOf(world.db, id)) ?? known
  const details = await detailsOf(world.db, id)
  return {
    failure,
    product: {
      id,
      title: row.title,
      category: await categoryPathOf(world.db, row.category_id),
      imageUrl: row.image_url,
      description: details?.description ?? '',
      imageUrls: details?.image_urls ?? [],
      options: details?.options ?? [],
      variants: details?.variants ?? [],
      detailsAt: details ? row.details_at : null,
      goneAt: row.gone_at,
    },
  }
}
