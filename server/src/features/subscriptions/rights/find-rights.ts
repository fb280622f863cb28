import type { Tx } from '../../../db/transaction.ts'
import type { SubscriptionRow } from '../rows.ts'
import { findRightsFacts } from './find-rights-facts.ts'
import { rightsAt, type Rights } from './rules.ts'

/** What may be used now and why: `rightsAt` over the kept facts. */
export const findRights = async (tx: Tx, row: SubscriptionRow | null, now: Date): Promise<Rights> =>
  rightsAt(await findRightsFacts(tx, row), now)
