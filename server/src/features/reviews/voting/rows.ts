import type { Tx } from '../../../db/transaction.ts'

type Which = { accountId: string; id: string }
const columns = ['helpful_votes', 'product_id'] as const

export const publishedVotesOf = (tx: Tx, { accountId, id }: Which) =>
  tx
    .selectFrom('reviews')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'published')
    .executeTakeFirst()

export const addVote = (tx: Tx, { accountId, id }: Which) =>
  tx
    .updateTable('reviews')
    .set((eb) => ({ helpful_votes: eb('helpful_votes', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
