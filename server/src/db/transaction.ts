import { AsyncLocalStorage } from 'node:async_hooks'
import type { Kysely, KyselyPlugin, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** The database or an open transaction: the first argument of `rows.ts` functions. */
export type Tx = Kysely<Tables> | Transaction<Tables>

type State = { alive: boolean; root: Db; committed: (() => Promise<unknown>)[] }
const open = new AsyncLocalStorage<State>()
const isInside = () => open.getStore()?.alive === true

const complain = () =>
  new Error(
    'The database was used from inside an open transaction without its handle. On the embedded database, which has one connection, this waits for ever: pass `tx` on.',
  )

/** On the root handle: fails at once where the embedded database would wait forever. */
export const noRootQueriesInside: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (isInside()) throw complain()
    return node
  },
  transformResult: async ({ result }) => result,
}

/** The only way to open a transaction. `work` gets the handle and must use it for every query. */
export const inTransaction = async <T>(
  db: Db,
  work: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> => {
  if (isInside()) throw complain()
  const state: State = { alive: true, root: db, committed: [] }
  try {
    const done = await db
      .transaction()
      .execute((tx) => open.run(state, () => work(tx.withoutPlugins())))
    state.alive = false
    void Promise.allSettled(state.committed.map((one) => one()))
    return done
  } finally {
    state.alive = false
  }
}

/** The database of an open transaction. */
export const rootOf = (tx: Tx): Tx => {
  const state = open.getStore()
  return state?.alive ? state.root : tx
}

/**
 * Runs `work` after the open transaction is committed, without waiting for it or reporting its errors; at once
 * outside of a transaction.
 */
export const afterCommit = async (work: () => Promise<unknown>): Promise<void> => {
  const state = open.getStore()
  if (state?.alive) state.committed.push(work)
  else await work()
}

/**
 * Providers call this before every outgoing request: a vendor that responds with a webhook would find the only
 * connection in use, and everybody would wait forever. Decide, call, record.
 */
export const assertOutsideTransaction = (what: string) => {
  if (isInside()) throw new Error(`${what} was called inside a transaction`)
}
