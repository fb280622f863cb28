import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { recordPayments } from '../payments/record-payments.ts'
import { plansById } from '../plans/find-plans.ts'
import { nameCharge } from './name-charge.ts'
import type { ChargeRow } from './rows.ts'
import { type Bought, dayOf, statusOf } from './rules.ts'

/** The payment as it stands in the billing history. `time`: what it pays for; null as long as that is not known. */
export const recordCharge = async (
  tx: Tx,
  owner: Owner,
  {
    charge,
    bought,
    time,
  }: { charge: ChargeRow; bought: Bought; time: { from: Date; until: Date } | null },
): Promise<void> => {
  const { cents, currency, provider } = charge
  const description = await nameCharge(owner, charge, tx)
  const plan = (await plansById(owner.world, tx)).get(charge.plan_id)
  const item = plan && {
    kind: 'remaining' as const,
    plan: plan.name,
    interval: plan.interval,
    from: time && dayOf(time.from),
    to: time && dayOf(time.until),
  }
  const lines = [{ description, cents, ...(item ? { item } : {}) }]
  const at = owner.world.clock.now()
  const { externalId, paymentMethod } = bought
  const status = statusOf(bought)
  await recordPayments(tx, owner, [
    {
      externalId,
      paymentMethod,
      provider,
      kind: 'subscription',
      description,
      cents,
      currency,
      status,
      lines,
      at,
    },
  ])
}
