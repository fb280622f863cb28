import type { Selectable, Updateable } from 'kysely'
import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { assertLeaseHeld } from '../lease/account-lease.ts'

export type RequestRow = Selectable<Tables['customization_requests']>

export const requestOf = (tx: Tx, accountId: string, id: string) =>
  tx
    .selectFrom('customization_requests')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

export const requestByPurchase = (tx: Tx, provider: PaymentProvider, externalId: string) =>
  tx
    .selectFrom('customization_requests')
    .selectAll()
    .where('provider', '=', provider)
    .where('external_id', '=', externalId)
    .executeTakeFirst()

/** The request whose payment was begun and not settled: at most one of an account. */
export const openRequestOf = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('customization_requests')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '=', 'unpaid')
    .where((eb) => eb.or([eb('external_id', 'is not', null), eb('waiting', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

const underWay = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('customization_requests')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.account_id', '=', 'customization_requests.account_id')
        .onRef('payments.external_id', '=', 'customization_requests.external_id'),
    )
    .selectAll('customization_requests')
    .where('customization_requests.account_id', '=', accountId)
    .where('customization_requests.state', '=', 'unpaid')
    .where('payments.status', '=', 'pending')

/** The request whose payment is taken on and has not come yet: at most one of an account. */
export const requestUnderWay = (tx: Tx, accountId: string) =>
  underWay(tx, accountId).limit(1).executeTakeFirst()

export const isUnderWay = async (
  tx: Tx,
  { account_id, id }: { account_id: string; id: string },
): Promise<boolean> =>
  (await underWay(tx, account_id)
    .where('customization_requests.id', '=', id)
    .executeTakeFirst()) !== undefined

/** The same, where the provider's answer was lost. */
export const lostRequestOf = (tx: Tx, accountId: string, provider: PaymentProvider) =>
  tx
    .selectFrom('customization_requests')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('state', '=', 'unpaid')
    .where('external_id', 'is', null)
    .where('waiting', 'is not', null)
    .limit(1)
    .executeTakeFirst()

/** @throws Problem `billing_busy` for a holder of the lease that was overtaken */
export const setRequest = async (
  tx: Tx,
  { account_id, id }: { account_id: string; id: string },
  change: Updateable<Tables['customization_requests']>,
) => {
  await assertLeaseHeld(tx, account_id)
  return tx
    .updateTable('customization_requests')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
