import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { nextStep } from './rules.ts'
import { lockReading, setReading } from './rows.ts'

/**
 * Decides, each minute and after each job of the reading, what of the supplier is read next, and sends the job. One that
 * waits or runs already is not sent twice.
 */
export const planReading = async (world: World): Promise<void> => {
  if (!world.suppliers.cj) return
  await inTransaction(world.db, async (tx) => {
    const reading = await lockReading(tx)
    const now = world.clock.now()
    const step = nextStep(reading, now)
    if (step === 'none') return
    if (step === 'begin_list')
      await setReading(tx, {
        run: reading.run + 1,
        began_at: now,
        warehouse: null,
        page: 1,
        read_count: 0,
        total: 0,
      })
    const kind = step === 'begin_list' ? 'list' : step
    await world.queue.send(tx, `supplier-products.read-${kind}`, {}, { key: kind })
  })
}
