import { setTimeout as wait } from 'node:timers/promises'
import { v7 } from 'uuid'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { runWithLease, type AccountLease } from './account-lease.ts'
import { reconcileSoon } from '../rows.ts'
import { dropLease, dropTurn, renewLease, takeLease, takeTurn } from './rows.ts'

/**
 * How long a holder whose process died is waited for. One that lives renews its lease,
 * however many slow calls it makes.
 */
const LEASE_MS = 90_000
const RENEW_EVERY_MS = 30_000
const TRY_EVERY_MS = 60
const TRIES = 250
/** How long the turn of a caller counts that waits no more. */
const TURN_MS = 20_000
/** So many calls of one account wait in a process; more would keep other accounts from its places. */
const MOST_WAITING = 5
const waiting = new Map<string, number>()

/** `isTaken`: others may see its turn, which must be given back. */
type Turn = { holder: string; isTaken: boolean }

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Takes the lease in the order of asking: whoever asked last acts last, so that the last intention is what remains. */
const acquireLease = async ({ world, accountId }: Owner, turn: Turn): Promise<AccountLease> => {
  const { holder } = turn
  for (let tries = 0; ; tries++) {
    const now = world.clock.now()
    const until = after(now, LEASE_MS)
    const fence = await takeLease(world.db, { account_id: accountId, holder, until }, now)
    if (fence !== null) return { accountId, holder, fence, until }
    if (tries === 0) {
      turn.isTaken = true
      await takeTurn(world.db, {
        account_id: accountId,
        id: holder,
        alive_until: after(now, TURN_MS),
      })
    }
    if (tries >= TRIES) throw new Problem('billing_busy')
    await wait(TRY_EVERY_MS)
  }
}

/** @throws Problem `billing_busy` at once when enough calls of the account wait already */
const acquireInTurn = async (owner: Owner, turn: Turn): Promise<AccountLease> => {
  const { accountId } = owner
  const before = waiting.get(accountId) ?? 0
  if (before >= MOST_WAITING) throw new Problem('billing_busy')
  waiting.set(accountId, before + 1)
  try {
    return await acquireLease(owner, turn)
  } finally {
    const left = (waiting.get(accountId) ?? 1) - 1
    if (left > 0) waiting.set(accountId, left)
    else waiting.delete(accountId)
  }
}

const renew = async ({ world, accountId }: Owner, lease: AccountLease): Promise<void> => {
  const until = after(world.clock.now(), LEASE_MS)
  if (await renewLease(world.db, { account_id: accountId, holder: lease.holder, until }))
    lease.until = until
}

const startRenewing = (owner: Owner, lease: AccountLease) =>
  setInterval(() => {
    renew(owner, lease).catch((error: unknown) =>
      owner.world.log.warn(
        { err: error, account_id: owner.accountId },
        'a billing lease could not be renewed',
      ),
    )
  }, RENEW_EVERY_MS)

/**
 * One change of an account's billing at a time, over all processes: two tabs, a webhook and the sweep follow each other
 * in the order in which they asked, and each sees what the one before has done. No transaction is open meanwhile. A
 * holder that lost its lease writes nothing any more: each write carries the lease's number. What got no answer from a
 * provider is asked about by the next sweep.
 * @throws Problem `billing_busy` when the one before takes longer than 15 seconds, when five calls of the account wait
 * already, or the lease was lost. `isJob`: it comes again by itself, and puts nobody's next visit forward.
 */
export const withAccountLease = async <T>(
  owner: Owner,
  work: () => Promise<T>,
  { isJob = false } = {},
): Promise<T> => {
  const { world, accountId } = owner
  const turn: Turn = { holder: v7(), isTaken: false }
  try {
    const lease = await acquireInTurn(owner, turn)
    const timer = startRenewing(owner, lease)
    try {
      return await runWithLease(lease, work)
    } catch (error) {
      if (!isJob && error instanceof Problem && error.code === 'provider_unavailable')
        await reconcileSoon(world.db, accountId)
      throw error
    } finally {
      clearInterval(timer)
      await dropLease(world.db, accountId, turn.holder)
    }
  } finally {
    if (turn.isTaken) await dropTurn(world.db, accountId, turn.holder)
  }
}
