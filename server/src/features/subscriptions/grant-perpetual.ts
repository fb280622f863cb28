import { v7 } from 'uuid'
import { notifyStorefront } from '../../db/storefront/notify-storefront.ts'
import { inTransaction } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import type { Owner } from '../../world.ts'
import { plansById } from './plans/find-plans.ts'
import { announcePlans } from './plans/rows.ts'
import { PERPETUAL_PLAN } from './rules.ts'
import { insertSubscription } from './rows.ts'
import { stopBilling } from './stopping/stop-billing.ts'

/** PLAN-10: given by hand. What somebody billed before is ended at its provider first. */
export const grantPerpetual = async (owner: Owner): Promise<void> => {
  const { world, accountId } = owner
  await stopBilling(owner)
  const now = world.clock.now()
  const plan = [...(await plansById(world)).values()].find(({ name }) => name === PERPETUAL_PLAN)
  if (!plan) throw new Error(`There is no plan named ${PERPETUAL_PLAN}`)
  await inTransaction(world.db, async (tx) => {
    await insertSubscription(tx, {
      account_id: accountId,
      id: v7(),
      plan_id: plan.id,
      provider: null,
      phase: 'live',
      price_cents: 0,
      currency: plan.currency,
      started_at: now,
      synced_at: now,
      created_at: now,
    })
    await notifyStorefront(tx, accountId)
    await announcePlans(tx, { accountId })
    await publishChanges(tx, accountId, ['account', 'billing'])
  })
}
