import type { BillingDetails } from '@plaudit/contract/billing/details'
import type { Owner } from '../../../world.ts'
import { detailsOf } from '../billing-details/rows.ts'

/** The billing information on file (BILL-7), or null. */
export const getBillingDetails = async ({
  world,
  accountId,
}: Owner): Promise<{ billing: BillingDetails | null }> => ({
  billing: await detailsOf(world.db, accountId),
})
