import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

export type SnippetCheckRow = Selectable<Tables['snippet_checks']>

/** Writes what was found on a product's page over what was found before. */
export const saveSnippetCheck = (tx: Tx, row: Insertable<Tables['snippet_checks']>) =>
  tx
    .insertInto('snippet_checks')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'product_id']).doUpdateSet(row))
    .execute()

/** How many of an account's product pages were checked, and how many had errors. */
export const countSnippetChecks = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('snippet_checks')
    .select((eb) => [
      eb.fn.countAll<string>().as('pages'),
      eb.fn.countAll<string>().filterWhere('errors', '>', 0).as('with_errors'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()

/** The pages with most errors first. */
export const worstSnippetChecks = (
  tx: Tx,
  accountId: string,
  limit: number,
): Promise<SnippetCheckRow[]> =>
  tx
    .selectFrom('snippet_checks')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('errors', 'desc')
    .orderBy('product_id')
    .limit(limit)
    .execute()
