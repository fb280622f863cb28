import type { Owner } from '../../../../world.ts'
import { openRequestOf } from '../rows.ts'
import type { PurchaseRequest } from './find-requests.ts'

/** The request whose payment was begun and not settled: at most one of an account. */
export const findOpenRequest = ({
  world,
  accountId,
}: Owner): Promise<PurchaseRequest | undefined> => openRequestOf(world.db, accountId)
