import { SupplierFailure, type SupplierFailureCode } from '../../../providers/supplier-failure.ts'
import type { World } from '../../../world.ts'
import { keepRead } from './keep-read.ts'
import type { ProductRow } from './rows.ts'
import { areDetailsFresh } from './rules.ts'

/** Asks the supplier about a product that was not read today, and keeps it. Returns why it could not. */
export const readProduct = async (
  world: World,
  row: ProductRow,
): Promise<SupplierFailureCode | 'not_set_up' | null> => {
  if (areDetailsFresh(row.details_at, world.clock.now())) return null
  const source = row.supplier === 'cj' ? world.suppliers.cj : world.suppliers.aliexpress
  if (!source) return 'not_set_up'
  try {
    await keepRead(world, row, await source.getProduct(row.external_id, 'waited_for'))
    return null
  } catch (error) {
    if (!(error instanceof SupplierFailure)) throw error
    world.log.warn({ err: error }, 'reading a supplier product')
    return error.code
  }
}
