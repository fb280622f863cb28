import { Problem } from '../../../problem.ts'
import { SupplierFailure } from '../../../providers/supplier-failure.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { World } from '../../../world.ts'
import { keepRead } from './keep-read.ts'
import { parseUnlisted } from './rules.ts'
import { productOf, type ProductRow } from './rows.ts'
import { insertUnlisted } from './unlisted/rows.ts'

/**
 * A product that is kept here, or one of a supplier without a list (PROD-36), which is asked about it the first time.
 * Undefined where nobody sells it.
 * @throws Problem `provider_unavailable`
 */
export const findProduct = async (world: World, id: string): Promise<ProductRow | undefined> => {
  const known = await productOf(world.db, id)
  const externalId = parseUnlisted(id)
  if (known || !externalId) return known
  try {
    const askedAt = world.clock.now()
    const details = await world.suppliers.aliexpress.getProduct(externalId, 'waited_for')
    if (!details) return undefined
    const { title, sku, imageUrls, listedCount } = details
    await insertUnlisted(world.db, {
      id,
      supplier: 'aliexpress',
      external_id: externalId,
      title,
      sku,
      image_url: imageUrls[0] ?? null,
      listed_count: listedCount,
    })
    const read = { details, askedAt, urgency: 'waited_for' as const }
    await keepRead(world, { id, supplier: 'aliexpress' }, read)
    return await productOf(world.db, id)
  } catch (error) {
    if (!(error instanceof SupplierFailure)) throw error
    world.log.warn({ err: error }, 'reading a supplier product')
    throw new Problem('provider_unavailable', { detail: phrase('imports.suppliers_silent') })
  }
}
