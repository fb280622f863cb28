import { v7 } from 'uuid'
import { inTransaction } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { insertEntry } from '../rights/rows.ts'
import { setCharge, type ChargeRow } from './rows.ts'
import { recordCharge } from './record-charge.ts'
import type { Bought } from './rules.ts'

/**
 * Keeps a one-off charge as paid, or as under way, which counts until it is declined (`settle-pending.ts`): in the
 * billing history, and as rights to its plan from now on. `until`: where it pays for another time than was agreed;
 * `subscriptionId`: where it counts for another subscription. Answers the charge as it is kept.
 */
export const settleCharge = async (
  owner: Owner,
  charge: ChargeRow,
  {
    bought,
    until = charge.covers_until,
    subscriptionId = charge.subscription_id,
  }: { bought: Bought; until?: Date; subscriptionId?: string },
): Promise<ChargeRow> => {
  const { world, accountId } = owner
  const now = world.clock.now()
  return inTransaction(world.db, async (tx) => {
    const settled = await setCharge(tx, charge, {
      state: 'paid',
      external_id: bought.externalId,
      covers_until: until,
      settled_at: now,
    })
    await recordCharge(tx, owner, { charge, bought, time: { from: now, until } })
    await insertEntry(tx, {
      account_id: accountId,
      id: v7(),
      subscription_id: subscriptionId,
      kind: 'payment',
      plan_id: charge.plan_id,
      covers_from: now,
      covers_until: until,
      payment_external_id: bought.externalId,
      created_at: now,
    })
    return settled
  })
}
