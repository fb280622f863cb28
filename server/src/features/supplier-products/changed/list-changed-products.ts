import type { Tx } from '../../../db/transaction.ts'
import { changedSince } from './rows.ts'

/** `detailsAt`: when its page was read; `goneAt`: since when the supplier sells it no more. */
export type ChangedProduct = { id: string; detailsAt: Date | null; goneAt: Date | null }

const MOST = 5_000

/** Supplier products whose page was read, or that went, since then; 5,000 at most. */
export const listChangedProducts = async (tx: Tx, since: Date): Promise<ChangedProduct[]> =>
  (await changedSince(tx, since, MOST)).map(({ id, details_at, gone_at }) => ({
    id,
    detailsAt: details_at,
    goneAt: gone_at,
  }))
