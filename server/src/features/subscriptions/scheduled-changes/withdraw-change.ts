import type { Payer } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { dropCharge } from '../charging/drop-charge.ts'
import { setSubscription, type SubscriptionRow } from '../rows.ts'
import { withdrawProviderOrder } from '../provider-orders/withdraw-provider-order.ts'

/**
 * Gives up a change that was asked for and is neither approved nor paid: its page is ended where the provider can do
 * that, what waits for the owner's bank is void, and the difference is not asked for any more. A page that is approved
 * all the same begins with the next period. Does nothing where no change waits. Call it inside `withAccountLease`.
 * @throws Problem `provider_unavailable`
 */
export const withdrawChange = async (
  owner: Owner,
  row: SubscriptionRow,
  payer: Payer,
): Promise<void> => {
  const { world } = owner
  const { waiting, external_id, provider } = row
  if (!waiting || !provider || !external_id) return
  const payments = world.payments[provider]
  await dropCharge(owner)
  if (payments.abilities.schedules)
    await withProviderErrors(world, provider, async () => {
      const current = await payments.fetch(external_id, payer)
      if (current) await payments.undoChange(current, payer)
    })
  if (waiting.externalId && waiting.externalId !== external_id)
    await withdrawProviderOrder(owner, {
      provider,
      externalId: waiting.externalId,
      subscriptionId: row.id,
    })
  await setSubscription(world.db, row, { waiting: null })
}
