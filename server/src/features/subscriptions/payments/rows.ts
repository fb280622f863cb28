import { sql, type Insertable, type Selectable } from 'kysely'
import type { Cursor } from '../../../cursor.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { newestFirst } from '../../../db/newest-first.ts'

export type PaymentRow = Selectable<Tables['payments']>

/**
 * Keeps a payment as its provider reports it; the same one reported again is brought up to date.
 * Answers true when something is new.
 */
export const savePayment = async (
  tx: Tx,
  row: Insertable<Tables['payments']>,
): Promise<boolean> => {
  const saved = await tx
    .insertInto('payments')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'provider', 'external_id'])
        .doUpdateSet({
          status: row.status,
          amount_cents: row.amount_cents,
          created_at: row.created_at,
          // What an issued invoice says stays.
          lines: sql`case when payments.number is null then excluded.lines else payments.lines end`,
          payment_method: sql`coalesce(payments.payment_method, excluded.payment_method)`,
        })
        .where((eb) =>
          eb.or([
            eb('payments.status', '!=', row.status),
            eb('payments.amount_cents', '!=', row.amount_cents),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

type ListedPayments = {
  accountId: string
  provider: PaymentRow['provider']
  listed: readonly string[]
}

const unlisted = (tx: Tx, { accountId, provider, listed }: ListedPayments) => {
  const rows = tx
    .deleteFrom('payments')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
  return listed.length > 0 ? rows.where('external_id', 'not in', listed) : rows
}

/** A draft that its provider reports no more was made void: it is no part of the history. */
export const dropDrafts = (tx: Tx, given: ListedPayments) =>
  unlisted(tx, given).where('status', '=', 'draft').execute()

/**
 * The store platform reports a bill that is not paid as long as it is not: once paid, the payment itself is reported.
 */
export const dropOpenBills = (tx: Tx, given: ListedPayments & { subscription: string }) =>
  unlisted(tx, given)
    .where('status', '=', 'failed')
    .where('external_id', 'like', `${given.subscription}/open%`)
    .execute()

/** Those of these numbers that stand in an account's history. */
export const knownPayments = async (
  tx: Tx,
  accountId: string,
  numbers: string[],
): Promise<Set<string>> => {
  if (numbers.length === 0) return new Set()
  const rows = await tx
    .selectFrom('payments')
    .select('external_id')
    .where('account_id', '=', accountId)
    .where('external_id', 'in', numbers)
    .execute()
  return new Set(rows.map(({ external_id }) => external_id))
}

/**
 * Paid ones get a number, in order and without gaps as far as payments go, and who sold and who bought, as JSON, as it
 * is at this moment. A refund gets none: there are no credit notes (decision 0033).
 */
export const numberPaid = async (
  tx: Tx,
  {
    accountId,
    details,
    seller,
    year,
  }: { accountId: string; details: string | null; seller: string | null; year: number },
): Promise<void> => {
  const open = await tx
    .selectFrom('payments')
    .select('id')
    .where('account_id', '=', accountId)
    .where('number', 'is', null)
    .where('kind', '!=', 'refund')
    .where('status', 'in', ['succeeded', 'paid'])
    .orderBy('created_at')
    .execute()
  for (const { id } of open)
    await tx
      .updateTable('payments')
      .set({ number: sql`${`PL-${year}-`} || nextval('invoice_numbers')`, details, seller })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute()
}

export const paymentOf = (tx: Tx, accountId: string, id: string) =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

export const paymentsPage = (
  tx: Tx,
  accountId: string,
  page: { cursor: Cursor | null; limit: number },
) => newestFirst(tx.selectFrom('payments').selectAll().where('account_id', '=', accountId), page)
