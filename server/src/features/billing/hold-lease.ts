import { setTimeout as wait } from 'node:timers/promises'
import { v7 } from 'uuid'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { dropLease, takeLease } from './rows.ts'

/** Longer than any provider takes to answer; a holder whose process died is waited for no longer. */
const LEASE_MS = 90_000
const TRY_EVERY_MS = 60
const TRIES = 250

/**
 * One change of an account's billing at a time, over all processes: two tabs, a webhook and the sweep follow each other,
 * and each sees what the one before has done. No transaction is open meanwhile.
 * @throws Problem `billing_busy` when the one before takes longer than 15 seconds.
 */
export const alone = async <T>({ world, accountId }: Owner, work: () => Promise<T>): Promise<T> => {
  const holder = v7()
  for (let tries = 0; ; tries++) {
    const now = world.clock.now()
    if (await takeLease(world.db, { account_id: accountId, holder, until: new Date(now.getTime() + LEASE_MS) }, now)) break
    if (tries >= TRIES) throw new Problem('billing_busy')
    await wait(TRY_EVERY_MS)
  }
  try {
    return await work()
  } finally {
    await dropLease(world.db, accountId, holder)
  }
}
