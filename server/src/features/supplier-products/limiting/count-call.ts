import { MOST_SUPPLIER_CALLS } from '@plaudit/contract/dropshipping/find-products'
import type { Owner } from '../../../world.ts'
import { countAttempt } from '../../accounts/attempts/count-attempt.ts'

/**
 * PROD-80: counts one more question of this account to a supplier.
 * @returns `isOver`: it asked too many in this quarter of an hour
 */
export const countCall = async ({ world, accountId }: Owner): Promise<{ isOver: boolean }> => ({
  isOver: (await countAttempt(world, `supplier:${accountId}`)) > MOST_SUPPLIER_CALLS,
})
