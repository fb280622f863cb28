import { sql } from 'kysely'
import { namesCustomer } from '../../../db/privacy/names-customer.ts'
import type { Tx } from '../../../db/transaction.ts'

export type Named = { emails: string[]; phones: string[] }

const nothing = { reporter_name: null, reporter_email: null, explanation: '' }

export const eraseReportsOf = (tx: Tx, accountId: string, { emails }: Named) => {
  const lower = emails.map((email) => email.toLowerCase())
  return tx
    .updateTable('review_reports')
    .set(nothing)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`lower(reporter_email) = any(${lower}::text[])`)
    .execute()
}

export const eraseFromExplanations = (tx: Tx, accountId: string, named: Named) =>
  tx
    .updateTable('review_reports')
    .set({ explanation: '[…]' })
    .where('account_id', '=', accountId)
    .where(namesCustomer(sql`explanation`, named))
    .execute()

export const eraseFromNotes = (tx: Tx, accountId: string, named: Named) =>
  tx
    .updateTable('review_decisions')
    .set({ note: '[…]' })
    .where('account_id', '=', accountId)
    .where(namesCustomer(sql`note`, named))
    .execute()

/** Of all accounts: what is older loses names, e-mails and texts; that it was reported, and how it was decided, stays. */
export const forgetReportersBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx
    .updateTable('review_reports')
    .set(nothing)
    .where('reported_at', '<', before)
    .where('explanation', '<>', '')
    .where('decision_id', 'is not', null)
    .execute()
  await tx
    .updateTable('review_decisions')
    .set({ note: null })
    .where('decided_at', '<', before)
    .where('note', 'is not', null)
    .execute()
}
