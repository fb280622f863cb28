import type { Owner } from '../../../../world.ts'
import { requestUnderWay } from '../rows.ts'

/** Whether a payment is taken on and has not come yet. */
export const hasRequestUnderWay = async ({ world, accountId }: Owner): Promise<boolean> =>
  (await requestUnderWay(world.db, accountId)) !== undefined
