import { sql, type Insertable, type Selectable } from 'kysely'
import type { Cursor } from '../../../cursor.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import { newestFirst } from '../newest-first.ts'

export type PaymentRow = Selectable<Tables['payments']>

/** Keeps a payment as its provider tells it; the same one told again is brought up to date. Answers true when something is new. */
export const savePayment = async (tx: Tx, row: Insertable<Tables['payments']>): Promise<boolean> => {
  const saved = await tx
    .insertInto('payments')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['provider', 'external_id'])
        .doUpdateSet({
          status: row.status,
          amount_cents: row.amount_cents,
          created_at: row.created_at,
          lines: row.lines,
          payment_method: sql`coalesce(payments.payment_method, excluded.payment_method)`,
        })
        .where((eb) => eb.or([eb('payments.status', '!=', row.status), eb('payments.amount_cents', '!=', row.amount_cents)])),
    )
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

/** Paid ones get a number, in order and without gaps as far as payments go, and what the owner's details were. */
export const numberPaid = async (tx: Tx, { accountId, details, year }: { accountId: string; details: string | null; year: number }): Promise<void> => {
  const open = await tx
    .selectFrom('payments')
    .select('id')
    .where('account_id', '=', accountId)
    .where('number', 'is', null)
    .where('status', 'in', ['succeeded', 'paid'])
    .orderBy('created_at')
    .execute()
  for (const { id } of open)
    await tx
      .updateTable('payments')
      .set({ number: sql`${`PL-${year}-`} || nextval('invoice_numbers')`, details })
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .execute()
}

export const paymentOf = (tx: Tx, accountId: string, id: string) =>
  tx.selectFrom('payments').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()

export const paymentsPage = (tx: Tx, accountId: string, page: { cursor: Cursor | null; limit: number }) =>
  newestFirst(tx.selectFrom('payments').selectAll().where('account_id', '=', accountId), page)
