import type { Tx } from '../../../db/transaction.ts'

type Hit = { key: string; windowStart: Date; add: 1 | -1 }

/** One more hit in this window, or one taken back; answers how many there are now. */
export const countHit = async (tx: Tx, { key, windowStart, add }: Hit): Promise<number> => {
  const { hits } = await tx
    .insertInto('rate_limits')
    .values({ key, window_start: windowStart, hits: add })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet((eb) => ({ hits: eb('rate_limits.hits', '+', add) })),
    )
    .returning('hits')
    .executeTakeFirstOrThrow()
  return hits
}

export const deleteOldHits = (tx: Tx, before: Date) =>
  tx.deleteFrom('rate_limits').where('window_start', '<', before).execute()
