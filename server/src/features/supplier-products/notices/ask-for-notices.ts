import { SupplierFailure } from '../../../providers/supplier-failure.ts'
import type { World } from '../../../world.ts'
import { buildNoticeAddress } from './build-notice-address.ts'

const loopback = new Set(['localhost', '127.0.0.1'])

/**
 * PROD-58: asks the supplier to tell of changes, each hour: it forgets an address that failed too often. It takes HTTPS
 * alone, and the sandbox this machine too. One that does not answer is asked in an hour.
 */
export const askForNotices = async (world: World): Promise<void> => {
  const address = buildNoticeAddress(world)
  if (!world.suppliers.cj) return
  if (address.protocol !== 'https:' && !loopback.has(address.hostname)) return
  try {
    await world.suppliers.cj.askForNotices(address.href)
  } catch (error) {
    if (!(error instanceof SupplierFailure)) throw error
    world.log.warn({ err: error }, 'asking the supplier for notices')
  }
}
