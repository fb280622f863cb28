import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import { isLeaseHeld } from './rows.ts'

/** The lease that the running change holds. `fence` grows from lease to lease. */
export type AccountLease = {
  accountId: string
  holder: string
  fence: string
  /** Until when nobody else can have taken it over. */
  until: Date
}

const lease = new AsyncLocalStorage<AccountLease>()

/** Runs a change under its lease. */
export const runWithLease = <T>(current: AccountLease, work: () => Promise<T>): Promise<T> =>
  lease.run(current, work)

/** The number that a write carries; null outside of a change (the sweep's own marks). */
export const fenceFor = (accountId: string): string | null => {
  const current = lease.getStore()
  return current?.accountId === accountId ? current.fence : null
}

/**
 * @throws Problem `billing_busy` when another has taken the lease over: what was reckoned here may be
 * of yesterday, and is not written.
 */
export const assertLeaseHeld = async (tx: Tx, accountId: string): Promise<void> => {
  const current = lease.getStore()
  if (current?.accountId !== accountId) return
  if (!(await isLeaseHeld(tx, current))) throw new Problem('billing_busy')
}

/**
 * Before a provider is called: a holder that stood still for longer than its lease (a frozen machine) checks whether it
 * is the holder still. @throws Problem `billing_busy` when another change has begun meanwhile
 */
export const assertLeaseNotLost = async (tx: Tx, now: Date): Promise<void> => {
  const current = lease.getStore()
  if (current && current.until <= now) await assertLeaseHeld(tx, current.accountId)
}
