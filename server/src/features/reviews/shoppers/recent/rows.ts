import type { Tx } from '../../../../db/transaction.ts'

/** How many reviews without a sign of spam this e-mail has sent by the form since a time, before the one with this id. */
export const countUnheldOfEmail = async (
  tx: Tx,
  accountId: string,
  { email, since, before }: { email: string; since: Date; before: string },
): Promise<number> => {
  const { count } = await tx
    .selectFrom('reviews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('source', '=', 'storefront')
    .where('held', 'is', null)
    .where('created_at', '>=', since)
    .where('id', '<', before)
    .where((eb) => eb(eb.fn('lower', ['author_email']), '=', email.toLowerCase()))
    .executeTakeFirstOrThrow()
  return Number(count)
}
