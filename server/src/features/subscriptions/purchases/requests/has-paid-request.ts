import type { Owner } from '../../../../world.ts'
import { hasPaidRequest as hasPaid } from './rows.ts'

/** Whether the service was bought (BILL-90: once). */
export const hasPaidRequest = ({ world, accountId }: Owner): Promise<boolean> =>
  hasPaid(world.db, accountId)
