import type { BillingDetails } from '@plaudit/contract/billing/details'
import type { Tx } from '../../../db/transaction.ts'

export const detailsOf = async (tx: Tx, accountId: string): Promise<BillingDetails | null> => {
  const row = await tx
    .selectFrom('billing_details')
    .select('details')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.details ?? null
}

export const saveDetails = (
  tx: Tx,
  { accountId, details, at }: { accountId: string; details: BillingDetails; at: Date },
) => {
  const row = { account_id: accountId, details: JSON.stringify(details), updated_at: at }
  return tx
    .insertInto('billing_details')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}
