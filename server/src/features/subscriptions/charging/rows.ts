import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { assertLeaseHeld } from '../lease/account-lease.ts'
import { beganAt, type Paid } from './rules.ts'

export type ChargeRow = Selectable<Tables['one_off_charges']>

export const openChargeOf = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('one_off_charges')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .executeTakeFirst()

export const chargeById = (tx: Tx, { account_id, id }: { account_id: string; id: string }) =>
  tx
    .selectFrom('one_off_charges')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .executeTakeFirst()

/** Every difference that was ever asked for with an upgrade of a subscription, newest first. */
export const upgradesOf = (tx: Tx, { account_id, id }: { account_id: string; id: string }) =>
  tx
    .selectFrom('one_off_charges')
    .select(['plan_id', 'cents', 'covers_until', 'created_at'])
    .where('account_id', '=', account_id)
    .where('subscription_id', '=', id)
    .where('kind', '=', 'upgrade')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The difference that was asked for last with an upgrade of a subscription. */
export const lastUpgradeOf = (tx: Tx, { account_id, id }: { account_id: string; id: string }) =>
  tx
    .selectFrom('one_off_charges')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('subscription_id', '=', id)
    .where('kind', '=', 'upgrade')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertCharge = async (tx: Tx, row: Insertable<Tables['one_off_charges']>) => {
  await assertLeaseHeld(tx, row.account_id)
  return tx.insertInto('one_off_charges').values(row).returningAll().executeTakeFirstOrThrow()
}

export const setCharge = async (
  tx: Tx,
  { account_id, id }: { account_id: string; id: string },
  change: {
    state?: ChargeRow['state']
    external_id?: string
    page_url?: string
    covers_until?: Date
    settled_at?: Date
    asked_at?: Date | null
  },
) => {
  await assertLeaseHeld(tx, account_id)
  return tx
    .updateTable('one_off_charges')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Where a provider may keep the amount as owed, or may have been paid, `drop-charge.ts` asks it first. */
export const dropOpenCharges = async (tx: Tx, accountId: string, at: Date) => {
  await assertLeaseHeld(tx, accountId)
  await tx
    .updateTable('one_off_charges')
    .set({ state: 'dropped', settled_at: at })
    .where('account_id', '=', accountId)
    .where('state', '=', 'open')
    .execute()
}

/**
 * The charges of a subscription that count as paid while their payment is under way, and those of which a
 * refusal has not been carried out yet.
 */
export const pendingCharges = (tx: Tx, { account_id, id }: { account_id: string; id: string }) =>
  tx
    .selectFrom('one_off_charges')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.account_id', '=', 'one_off_charges.account_id')
        .onRef('payments.external_id', '=', 'one_off_charges.external_id'),
    )
    .selectAll('one_off_charges')
    .where('one_off_charges.account_id', '=', account_id)
    .where('one_off_charges.subscription_id', '=', id)
    .where('one_off_charges.state', '=', 'paid')
    .where('payments.status', 'in', ['pending', 'failed'])
    .execute()

/** Whether a payment for a time that still runs was taken on and declined after all. */
export const wasDeclined = async (
  tx: Tx,
  { account_id, subscription_id }: Pick<ChargeRow, 'account_id' | 'subscription_id'>,
  now: Date,
): Promise<boolean> => {
  const declined = await tx
    .selectFrom('one_off_charges')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.account_id', '=', 'one_off_charges.account_id')
        .onRef('payments.external_id', '=', 'one_off_charges.external_id'),
    )
    .select('one_off_charges.id')
    .where('one_off_charges.account_id', '=', account_id)
    .where('one_off_charges.subscription_id', '=', subscription_id)
    .where('one_off_charges.covers_until', '>', now)
    .where('payments.status', '=', 'failed')
    .limit(1)
    .executeTakeFirst()
  return declined !== undefined
}

/** The paid charges of a subscription whose time still runs, newest first. */
export const paidCharges = (
  tx: Tx,
  { account_id, id }: { account_id: string; id: string },
  now: Date,
) =>
  tx
    .selectFrom('one_off_charges')
    .select(['kind', 'plan_id', 'settled_at'])
    .where('account_id', '=', account_id)
    .where('subscription_id', '=', id)
    .where('state', '=', 'paid')
    .where('covers_until', '>', now)
    .orderBy('settled_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const chargeByExternal = (tx: Tx, provider: ChargeRow['provider'], externalId: string) =>
  tx
    .selectFrom('one_off_charges')
    .selectAll()
    .where('provider', '=', provider)
    .where('external_id', '=', externalId)
    .executeTakeFirst()

/**
 * The provider's numbers of an account's payments that are not for a whole period: one-off charges and bought services.
 */
export const oneOffNumbers = async (tx: Tx, accountId: string): Promise<Set<string>> => {
  const numbers = await tx
    .selectFrom('one_off_charges')
    .select('external_id')
    .where('account_id', '=', accountId)
    .unionAll(
      tx
        .selectFrom('customization_requests')
        .select('external_id')
        .where('account_id', '=', accountId),
    )
    .execute()
  return new Set(numbers.flatMap(({ external_id }) => (external_id ? [external_id] : [])))
}

/**
 * What may be owed beside one one-off payment, because it was declined as well and that is not carried out yet: what
 * the provider was asked for and is not known to be paid or settled; cents.
 */
export const otherUnsettledAmounts = async (
  tx: Tx,
  { account_id, id }: { account_id: string; id: string },
): Promise<number[]> => {
  const charges = await tx
    .selectFrom('one_off_charges')
    .leftJoin('payments', (join) =>
      join
        .onRef('payments.account_id', '=', 'one_off_charges.account_id')
        .onRef('payments.external_id', '=', 'one_off_charges.external_id'),
    )
    .select('one_off_charges.cents')
    .where('one_off_charges.account_id', '=', account_id)
    .where('one_off_charges.id', '!=', id)
    .where('one_off_charges.asked_at', 'is not', null)
    .where('one_off_charges.state', 'in', ['open', 'paid'])
    .where((eb) =>
      eb.or([eb('payments.status', 'is', null), eb('payments.status', '!=', 'succeeded')]),
    )
    .execute()
  const bought = await tx
    .selectFrom('customization_requests')
    .select('price_cents')
    .where('account_id', '=', account_id)
    .where('id', '!=', id)
    .where('state', '=', 'unpaid')
    .where('waiting', 'is not', null)
    .execute()
  return [...charges.map(({ cents }) => cents), ...bought.map(({ price_cents }) => price_cents)]
}

type Subject = { account_id: string; id: string; price_cents: number; period_start: Date | null }

/** When what was granted or paid to a subscription ended, each time. */
const endsOf = async (
  tx: Tx,
  { account_id, id }: { account_id: string; id: string },
): Promise<Date[]> => {
  const rows = await tx
    .selectFrom('rights_entries')
    .select('covers_until')
    .where('account_id', '=', account_id)
    .where('subscription_id', '=', id)
    .execute()
  return rows.map(({ covers_until }) => covers_until)
}

/**
 * What was paid for the time around `at`, with the amounts of the billing history. For a period of before the ledger,
 * the agreed price of that period.
 */
export const paidAround = async (
  tx: Tx,
  { account_id, id, price_cents, period_start }: Subject,
  at: Date,
): Promise<Paid[]> => {
  const rows = await tx
    .selectFrom('rights_entries')
    .leftJoin('payments', (join) =>
      join
        .onRef('payments.account_id', '=', 'rights_entries.account_id')
        .onRef('payments.external_id', '=', 'rights_entries.payment_external_id'),
    )
    .leftJoin('one_off_charges', (join) =>
      join
        .onRef('one_off_charges.account_id', '=', 'rights_entries.account_id')
        .onRef('one_off_charges.external_id', '=', 'rights_entries.payment_external_id'),
    )
    .select([
      'payments.amount_cents',
      'rights_entries.covers_from',
      'rights_entries.covers_until',
      'one_off_charges.id as one_off',
    ])
    .where('rights_entries.account_id', '=', account_id)
    .where('rights_entries.subscription_id', '=', id)
    .where('rights_entries.kind', '=', 'payment')
    .where('rights_entries.covers_until', '>', at)
    .where((eb) =>
      eb.or([eb('payments.status', 'is', null), eb('payments.status', '!=', 'failed')]),
    )
    .orderBy('rights_entries.covers_from')
    .execute()
  const ends = await endsOf(tx, { account_id, id })
  return rows.map(({ amount_cents, covers_from, covers_until, one_off }) => {
    if (amount_cents === null)
      return {
        cents: price_cents,
        from: period_start && period_start < covers_until ? period_start : covers_from,
        until: covers_until,
      }
    return {
      cents: amount_cents,
      from: one_off === null ? beganAt(covers_from, ends) : covers_from,
      until: covers_until,
    }
  })
}
