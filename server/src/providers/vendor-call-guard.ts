import { AsyncLocalStorage } from 'node:async_hooks'
import { assertOutsideTransaction } from '../db/transaction.ts'

const guards = new AsyncLocalStorage<() => Promise<void>>()

/**
 * Runs `work` so that each call to a vendor in it is asked for first; `guard` throws where it may not be made any more.
 */
export const guardCalls = <T>(guard: () => Promise<void>, work: () => Promise<T>): Promise<T> =>
  guards.run(guard, work)

/** Before each call to a vendor. @throws an error inside a transaction, and what the guard throws */
export const beforeCall = async (vendor: string): Promise<void> => {
  assertOutsideTransaction(vendor)
  await guards.getStore()?.()
}
