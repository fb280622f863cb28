import { MOST_SUPPLIER_CALLS } from '@plaudit/contract/dropshipping/find-products'
import type { Owner } from '../../../world.ts'
import { countAttempt } from '../../accounts/attempts/count-attempt.ts'

/** PROD-80: counts one more question of this account to a supplier; whether it asked too many in this quarter of an hour. */
export const isOverLimit = async ({ world, accountId }: Owner): Promise<boolean> =>
  (await countAttempt(world, `supplier:${accountId}`)) > MOST_SUPPLIER_CALLS
