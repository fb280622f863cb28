import { sql } from 'kysely'
import { namesCustomer } from '../../../db/privacy/names-customer.ts'
import type { Tx } from '../../../db/transaction.ts'

const kept = sql`concat(raw::text, ' | ', value, ' | ', suggestion)`

/**
 * Empties rejected rows that name one of these, a phone number in any spelling; their number and reason stay, so that
 * counts add up.
 */
export const emptyRejectsNaming = async (
  tx: Tx,
  accountId: string,
  { emails, phones }: { emails: string[]; phones: string[] },
): Promise<string[]> => {
  const emptied = await tx
    .updateTable('import_rejects')
    .set({ raw: '{}', value: null, suggestion: null })
    .where('account_id', '=', accountId)
    .where(namesCustomer(kept, { emails, phones }))
    .returning('import_id')
    .execute()
  return [...new Set(emptied.map(({ import_id }) => import_id))]
}

/** Of these imports, those whose file is still kept. */
export const importsWithFiles = (tx: Tx, accountId: string, ids: string[]) =>
  tx
    .selectFrom('imports')
    .select(['id', 'state', 'file_key'])
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('file_key', 'is not', null)
    .execute()

/** How many imports of the account are at work. */
export const countRunning = async (tx: Tx, accountId: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('imports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('state', 'in', ['queued', 'running', 'undoing'])
    .executeTakeFirstOrThrow()
  return Number(count)
}
