import type { Tx } from '../../db/transaction.ts'
import type { Owner } from '../../world.ts'
import { lockPlaces } from './rows.ts'

/** Until the transaction ends, others who take something that the account has only so much of wait: two cannot take the last place. */
export const holdPlaces = async (tx: Tx, { accountId }: Pick<Owner, 'accountId'>): Promise<void> =>
  void (await lockPlaces(tx, accountId))
