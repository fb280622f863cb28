import { SupplierFailure } from '../../../providers/supplier-failure.ts'
import type { World } from '../../../world.ts'
import { setReading } from './rows.ts'

/** Keeps why the supplier gave nothing: the screens say it, and the clock waits before it asks again. */
export const recordFailure = async (world: World, error: unknown): Promise<void> => {
  if (!(error instanceof SupplierFailure)) throw error
  world.log.warn({ err: error }, 'reading the supplier')
  await setReading(world.db, { failure: error.code, failed_at: world.clock.now() })
}
