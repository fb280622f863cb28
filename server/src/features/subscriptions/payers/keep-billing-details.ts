import type { Owner } from '../../../world.ts'
import { detailsOf, saveDetails } from '../rows.ts'
import type { BillingDetails } from '@plaudit/contract/billing/details'

/** The billing information on file (BILL-7), or null. */
export const getDetails = async ({
  world,
  accountId,
}: Owner): Promise<{ billing: BillingDetails | null }> => ({
  billing: await detailsOf(world.db, accountId),
})

/** Counts for invoices from now on; those that are written stay as they are. */
export const changeDetails = async (
  owner: Owner,
  { billing }: { billing: BillingDetails },
): Promise<{ billing: BillingDetails | null }> => {
  await saveDetails(owner.world.db, {
    accountId: owner.accountId,
    details: billing,
    at: owner.world.clock.now(),
  })
  return getDetails(owner)
}
