import { v7 } from 'uuid'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import type { Purchase } from '../../../providers/payments.ts'
import { languageOf } from '../../../account-language.ts'
import { onDay, phrase } from '../../../texts/phrase.ts'
import { translate } from '../../../texts/translate.ts'
import type { Owner } from '../../../world.ts'
import { recordPayments } from '../payments/record-payments.ts'
import { plansById } from '../plans/find-plans.ts'
import { insertEntry } from '../rights/rows.ts'
import { setCharge, type ChargeRow } from './rows.ts'

/** What a provider tells of a charge that was paid, or that it has taken on (`under_way`, `pending`). */
export type Bought = Pick<Purchase, 'externalId' | 'paymentMethod'> & {
  status: Purchase['status'] | 'succeeded' | 'pending'
}

const statusOf = ({ status }: Bought): 'pending' | 'failed' | 'succeeded' => {
  if (status === 'under_way' || status === 'pending') return 'pending'
  return status === 'failed' ? 'failed' : 'succeeded'
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** What a one-off charge is called at the provider and in the billing history, in the owner's language. */
export const nameOfCharge = async (
  { world, accountId }: Owner,
  { kind, plan_id, covers_until }: ChargeRow,
  tx: Tx = world.db,
): Promise<string> => {
  const about = {
    plan: (await plansById(world, tx)).get(plan_id)?.name ?? plan_id,
    day: onDay(covers_until),
  }
  const language = await languageOf(tx, accountId)
  return translate(
    language,
    kind === 'upgrade'
      ? phrase('invoice.charge_upgrade', about)
      : phrase('invoice.charge_resume', about),
  )
}

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
  const description = await nameOfCharge(owner, charge, tx)
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

/**
 * Keeps a one-off charge as paid, or as under way, which counts until it is declined (`settle-pending.ts`): in the billing
 * history, and as rights to its plan from now on. `until`: where it pays for
 * another time than was agreed; `subscriptionId`: where it counts for another subscription. Answers the charge as it is kept.
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
