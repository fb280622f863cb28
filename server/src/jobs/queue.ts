import { sql } from 'kysely'
import { fromKysely, fromPglite, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { likePattern } from '../text-patterns/like-pattern.ts'
import type { OpenDb } from '../db/open.ts'
import type { Tx } from '../db/transaction.ts'

type SendOptions = { key?: string; startAfterSeconds?: number; group?: string; isUrgent?: boolean }

/** The job queue, as features see it. */
export type Queue = {
  /**
   * Adds a job in the caller's transaction: it exists only if the transaction commits. `key`: at most one such job
   * waits or runs. `isUrgent`: before others of its name. `group`: the account or other owner of the job, if a kind
   * of job runs only a few per group at a time.
   */
  send(tx: Tx, name: string, payload: Record<string, unknown>, options?: SendOptions): Promise<void>
  /**
   * Deletes, in the caller's transaction, the jobs that name one of these words and are not at work now: those that
   * are done are kept for a day otherwise.
   */
  forget(tx: Tx, words: string[]): Promise<void>
}

export type OpenQueue = Queue & {
  boss: PgBoss
  /** How many jobs of each name are due or running. */
  waiting(): Promise<{ name: string; count: number }[]>
  /** Which of these names have a job that is due and that nobody runs. */
  due(names: string[]): Promise<string[]>
  close(): Promise<void>
}

type Supervised = { supervise: boolean }

const newBoss = (engine: OpenDb['engine'], { supervise }: Supervised): PgBoss => {
  const timing = {
    supervise,
    schedule: supervise,
    monitorIntervalSeconds: 5,
    superviseIntervalSeconds: 5,
    useListenNotify: supervise,
  }
  if (engine.kind === 'pglite')
    return new PgBoss({ db: fromPglite(engine.pglite), backend: 'pglite', ...timing })
  return new PgBoss({
    ...engine.poolOptions,
    max: 4,
    notifyHeartbeatIntervalMs: 3_000,
    notifyHeartbeatTimeoutMs: 2_000,
    ...timing,
  })
}

const addKindOfJob = async (boss: PgBoss, name: string): Promise<void> => {
  await boss.createQueue(name, {
    policy: 'exclusive',
    notify: true,
    retryLimit: 5,
    retryDelay: 1,
    retryBackoff: true,
    heartbeatSeconds: 10,
    expireInSeconds: 3600,
    deleteAfterSeconds: 86_400,
  })
  // The first lookup of a queue must not happen inside a transaction: with one connection it would wait for itself.
  await boss
    .getBlockedKeys(name)
    .catch(() => boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' }))
}

const sendOn =
  (boss: PgBoss): Queue['send'] =>
  async (tx, name, payload, options = {}) => {
    const added = await boss.send(name, payload, {
      db: fromKysely(tx as Parameters<typeof fromKysely>[0]),
      singletonKey: options.key ?? crypto.randomUUID(),
      ...(options.isUrgent ? { priority: 1 } : {}),
      ...(options.group ? { group: { id: options.group } } : {}),
      ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
    })
    // The waiting one becomes urgent.
    if (options.isUrgent && added === null)
      await sql`update pgboss.job set priority = 1 where name = ${name} and singleton_key = ${options.key ?? null}
        and state in ('created', 'retry')`.execute(tx)
  }

const forgetJobs: Queue['forget'] = async (tx, words) => {
  const patterns = words.map(likePattern)
  await sql`delete from pgboss.job where state <> 'active' and (data::text ilike any (${patterns}::text[])
    or output::text ilike any (${patterns}::text[]) or singleton_key ilike any (${patterns}::text[]))`.execute(
    tx,
  )
}

const countWaiting = async (db: OpenDb['db'], names: string[]) => {
  const found = await sql<{ name: string; count: number }>`
    select name, count(*)::int as count from pgboss.job
    where state = 'active' or (state in ('created', 'retry') and start_after <= now()) group by name`.execute(
    db,
  )
  return names.map((name) => ({
    name,
    count: found.rows.find((row) => row.name === name)?.count ?? 0,
  }))
}

const findDue = async (db: OpenDb['db'], names: string[]): Promise<string[]> => {
  const found = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as kinds (name)
    where exists (select from pgboss.job where job.name = kinds.name and state < 'active' and not blocked
      and start_after <= now())`.execute(db)
  return found.rows.map(({ name }) => name)
}

/**
 * pg-boss in the product's own database. `names` are all the jobs there are.
 * A job whose process died comes back after 10 s without a heartbeat; on the embedded database, where no other process
 * can hold it, at once (see `releaseOrphans`).
 */
export const openQueue = async (
  { engine, db }: OpenDb,
  names: string[],
  { log, supervise }: Supervised & { log: Logger },
): Promise<OpenQueue> => {
  const boss = newBoss(engine, { supervise })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  const there = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const name of names) if (!there.has(name)) await addKindOfJob(boss, name)
  return {
    boss,
    send: sendOn(boss),
    forget: forgetJobs,
    waiting: () => countWaiting(db, names),
    due: (asked) => findDue(db, asked),
    close: () => boss.stop({ graceful: true, timeout: 8_000 }),
  }
}

/** On the embedded database no other process can run: jobs still marked active were left by a killed one. */
export const releaseOrphans = async (db: Tx): Promise<number> => {
  const { numAffectedRows } =
    await sql`update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
      where state = 'active'`.execute(db)
  return Number(numAffectedRows ?? 0)
}
