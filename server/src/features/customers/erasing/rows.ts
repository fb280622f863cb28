import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'

/** Deletes customers by the store's numbers or by e-mail; returns their e-mails and names. */
export const deleteByNames = async (
  tx: Tx,
  accountId: string,
  { ids, emails }: { ids: string[]; emails: string[] },
): Promise<{ emails: string[]; names: string[] }> => {
  const deleted = await tx
    .deleteFrom('customers')
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.or([
        sql<boolean>`external_id = any(${ids}::text[])`,
        sql<boolean>`lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[])`,
      ]),
    )
    .returning(['email', 'first_name', 'last_name'])
    .execute()
  return {
    emails: deleted.flatMap(({ email }) => email ?? []),
    names: deleted
      .map(({ first_name, last_name }) => [first_name, last_name].filter(Boolean).join(' '))
      .filter(Boolean),
  }
}

export const emailsOf = async (tx: Tx, accountId: string, ids: string[]): Promise<string[]> =>
  (
    await tx
      .selectFrom('customers')
      .select('email')
      .where('account_id', '=', accountId)
      .where(sql<boolean>`external_id = any(${ids}::text[])`)
      .execute()
  ).flatMap(({ email }) => email ?? [])
