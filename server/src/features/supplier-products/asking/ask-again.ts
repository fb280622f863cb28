import type { SupplierFailureCode } from '../../../providers/supplier-failure.ts'
import type { Urgency } from '../../../providers/supplier.ts'
import type { World } from '../../../world.ts'
import { readProduct } from '../details/read-product.ts'
import { productOf } from '../details/rows.ts'
import { recordFailed } from '../reading/failed/rows.ts'

/** Asks the supplier about a product, whenever it was asked last. Returns why it could not. */
export const askAgain = async (
  world: World,
  id: string,
  urgency: Urgency,
): Promise<SupplierFailureCode | 'not_set_up' | null> => {
  const row = await productOf(world.db, id)
  const failure = row ? await readProduct(world, row, { urgency, isForced: true }) : null
  if (failure === 'unavailable') await recordFailed(world.db, id, world.clock.now())
  return failure
}
