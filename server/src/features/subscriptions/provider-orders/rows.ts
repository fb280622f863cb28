import { sql, type Insertable, type Selectable } from 'kysely'
import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { EndingPayment } from '../../../db/billing-tables.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { assertLeaseHeld } from '../lease/account-lease.ts'

export type OrderRow = Selectable<Tables['provider_orders']>

export const insertOrder = (
  tx: Tx,
  row: Pick<
    Insertable<Tables['provider_orders']>,
    'provider' | 'external_id' | 'account_id' | 'subscription_id' | 'kind' | 'shop_domain'
  >,
  at: Date,
) =>
  tx
    .insertInto('provider_orders')
    .values({ ...row, state: 'watched', created_at: at, checked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** @throws Problem `billing_busy` for a holder of the lease that was overtaken */
export const setOrder = async (
  tx: Tx,
  { provider, external_id, account_id }: Pick<OrderRow, 'provider' | 'external_id' | 'account_id'>,
  { ending, ...change }: { state?: OrderRow['state']; checked_at: Date; ending?: EndingPayment[] },
) => {
  await assertLeaseHeld(tx, account_id)
  await tx
    .updateTable('provider_orders')
    .set({ ...change, ...(ending ? { ending: JSON.stringify(ending) } : {}) })
    .where('account_id', '=', account_id)
    .where('provider', '=', provider)
    .where('external_id', '=', external_id)
    .execute()
}

/**
 * Numbers of which the store platform has said that they are over, or that has ended them by itself:
 * nothing can come of them any more.
 */
export const markDead = (
  tx: Tx,
  { accountId, numbers, at }: { accountId: string; numbers: readonly string[]; at: Date },
) =>
  numbers.length === 0
    ? Promise.resolve([])
    : tx
        .updateTable('provider_orders')
        .set({ state: 'dead', checked_at: at })
        .where('account_id', '=', accountId)
        .where('provider', '=', 'shopify')
        .where('external_id', 'in', numbers)
        .execute()

/** The app is uninstalled in a store: the store platform has ended whatever it was asked for there. */
export const markAllDead = (
  tx: Tx,
  { accountId, domain, at }: { accountId: string; domain: string; at: Date },
) =>
  tx
    .updateTable('provider_orders')
    .set({ state: 'dead', checked_at: at })
    .where('account_id', '=', accountId)
    .where('provider', '=', 'shopify')
    .where('kind', '=', 'subscription')
    .where((eb) => eb.or([eb('shop_domain', '=', domain), eb('shop_domain', 'is', null)]))
    .execute()

export const orderByExternal = (tx: Tx, provider: PaymentProvider, externalId: string) =>
  tx
    .selectFrom('provider_orders')
    .selectAll()
    .where('provider', '=', provider)
    .where('external_id', '=', externalId)
    .executeTakeFirst()

/**
 * The account's watched subscription whose number at the provider ends with these figures: a page
 * tells no more of it in the address.
 */
export const orderByFigures = (
  tx: Tx,
  {
    accountId,
    provider,
    figures,
  }: { accountId: string; provider: PaymentProvider; figures: string },
) =>
  tx
    .selectFrom('provider_orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('kind', '=', 'subscription')
    .where(sql<boolean>`external_id like ${`%/${figures}`}`)
    .executeTakeFirst()

/** Any number that a provider gave us for an account, deleted or not. */
export const orderOfAccount = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('provider_orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** An account's subscriptions, or one-off charges, that were sent to an approval page and are not seen dead. */
export const watchedOf = (tx: Tx, accountId: string, kind: OrderRow['kind']) =>
  tx
    .selectFrom('provider_orders')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('state', '=', 'watched')
    .execute()

/**
 * Payments that gave the account something, by their numbers: time of a plan, or a service. They are never given back.
 */
export const usedPayments = async (
  tx: Tx,
  { account_id, used }: Pick<OrderRow, 'account_id' | 'used'>,
): Promise<Set<string>> => {
  const entries = await tx
    .selectFrom('rights_entries')
    .select('payment_external_id as number')
    .where('account_id', '=', account_id)
    .unionAll(
      tx
        .selectFrom('customization_requests')
        .select('external_id as number')
        .where('account_id', '=', account_id),
    )
    .execute()
  return new Set([
    ...(used ?? []),
    ...entries.flatMap(({ number }) => (number === null ? [] : [number])),
  ])
}

/**
 * Keeps with the watched orders of an account which payments gave it something: after it is deleted nothing else tells.
 */
export const keepUsedPayments = async (tx: Tx, accountId: string): Promise<void> => {
  const used = [...(await usedPayments(tx, { account_id: accountId, used: null }))]
  await tx
    .updateTable('provider_orders')
    .set({ used: JSON.stringify(used) })
    .where('account_id', '=', accountId)
    .where('state', '=', 'watched')
    .execute()
}

const TEN_MINUTES_MS = 600_000
const DAY_MS = 86_400_000

/** When an order counts as checked that could not be: its turn comes again in ten minutes. */
export const checkedForSoon = ({ created_at }: OrderRow, now: Date): Date => {
  const turn = Math.min(
    DAY_MS,
    Math.max(TEN_MINUTES_MS, (now.getTime() - created_at.getTime()) / 4),
  )
  return new Date(now.getTime() - turn + TEN_MINUTES_MS)
}

/** Those whose turn it is: after ten minutes, then after a quarter of their age, at least once a day. */
export const ordersToCheck = (tx: Tx, { now, limit }: { now: Date; limit: number }) =>
  tx
    .selectFrom('provider_orders')
    .selectAll()
    .where('state', '=', 'watched')
    .where(
      sql<boolean>`checked_at <= ${now}::timestamptz - least(interval '1 day',
        greatest(interval '10 minutes', (${now}::timestamptz - created_at) / 4))`,
    )
    .orderBy('checked_at')
    .limit(limit)
    .execute()
