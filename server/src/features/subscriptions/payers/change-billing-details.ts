import type { Owner } from '../../../world.ts'
import { saveDetails } from '../billing-details/rows.ts'
import type { BillingDetails } from '@plaudit/contract/billing/details'
import { getBillingDetails } from './get-billing-details.ts'

/** Counts for invoices from now on; those that are written stay as they are. */
export const changeBillingDetails = async (
  owner: Owner,
  { billing }: { billing: BillingDetails },
): Promise<{ billing: BillingDetails | null }> => {
  await saveDetails(owner.world.db, {
    accountId: owner.accountId,
    details: billing,
    at: owner.world.clock.now(),
  })
  return getBillingDetails(owner)
}
