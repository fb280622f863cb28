import { SupplierFailure, type SupplierFailureCode } from '../../../providers/supplier-failure.ts'
import type { Urgency } from '../../../providers/supplier.ts'
import type { World } from '../../../world.ts'
import { keepRead } from './keep-read.ts'
import type { ProductRow } from './rows.ts'
import { areDetailsFresh } from './rules.ts'

/**
 * Asks the supplier about a product that was not read today (`isForced`: in any case), and keeps it. Returns why it could
 * not.
 */
export const readProduct = async (
  world: World,
  row: ProductRow,
  {
    urgency = 'waited_for',
    isForced = false,
  }: { urgency?: Urgency; isForced?: boolean | undefined } = {},
): Promise<SupplierFailureCode | 'not_set_up' | null> => {
  const askedAt = world.clock.now()
  if (!isForced && areDetailsFresh(row, askedAt)) return null
  const source = row.supplier === 'cj' ? world.suppliers.cj : world.suppliers.aliexpress
  if (!source) return 'not_set_up'
  try {
    const details = await source.getProduct(row.external_id, urgency)
    await keepRead(world, row, { details, askedAt, urgency })
    return null
  } catch (error) {
    if (!(error instanceof SupplierFailure)) throw error
    world.log.warn({ err: error }, 'reading a supplier product')
    return error.code
  }
}
