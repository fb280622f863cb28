import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts'
import type { World } from '../world.ts'
import type { OpenQueue } from './queue.ts'

/** `signal` fires when the process must stop: the rest of the job is given back. */
export type JobRun = (world: World, payload: never, signal: AbortSignal) => Promise<void>
/** A use case that the clock or the queue calls. `cron`: also run by the clock, in UTC. */
export type Job = {
  name: string
  run: JobRun
  cron?: string
  concurrency?: number
  /** A process runs one job of a group (`send`'s option) at a time; more than one the queue refuses at the start. */
  perGroup?: 1
}

/** `data` null: the clock's. */
type Found = { id: string; data: object | null }

const TRIES = 6
const FIRST_PAUSE_MS = 250

/**
 * Runs a job, and retries when the database becomes unavailable: every job continues where it stopped, and waiting
 * here for seconds is faster than the queue's own retry.
 */
const whileDatabaseReturns = async (
  run: () => Promise<void>,
  { signal, log }: { signal: AbortSignal; log: World['log'] },
): Promise<void> => {
  for (let tries = 1; ; tries++)
    try {
      return await run()
    } catch (error) {
      if (tries === TRIES || signal.aborted || !isDatabaseUnavailable(error)) throw error
      log.warn({ err: error }, 'the database went away, the job is run again')
      await wait(FIRST_PAUSE_MS * 2 ** tries, undefined, { signal })
    }
}

const runOne = async (
  world: World,
  job: Job,
  { found, signal }: { found: Found; signal: AbortSignal },
) => {
  const log = world.log.child({ job: job.name, job_id: found.id })
  const started = performance.now()
  try {
    await whileDatabaseReturns(() => job.run(world, (found.data ?? {}) as never, signal), {
      signal,
      log,
    })
    log.info({ ms: Math.round(performance.now() - started) }, 'job done')
  } catch (error) {
    log.error({ err: error }, 'job failed')
    throw error
  }
}

/**
 * How often each kind of job is asked for by itself. Jobs that fall due are seen by `wakeTakers`, and new ones are
 * announced; this is for the case that both fail.
 */
const RARELY = { pollingIntervalSeconds: 30, notifyPollingIntervalSeconds: 30 }
const DUE_EVERY_MS = 1_000

/** Takes jobs of one name: after one job the next is requested at once. Gives what wakes it. */
const takeJobs = async (
  world: World,
  queue: OpenQueue,
  { job, signal }: { job: Job; signal: AbortSignal },
): Promise<() => void> => {
  const taker: { id?: string } = {}
  const wake = () => {
    if (taker.id) queue.boss.notifyWorker(taker.id)
  }
  const options = { ...RARELY, ...(job.perGroup ? { localGroupConcurrency: job.perGroup } : {}) }
  taker.id = await queue.boss.work(job.name, options, async (found) => {
    wake()
    for (const one of found) await runOne(world, job, { found: one as Found, signal })
  })
  return wake
}

/** Asks once a second, for all kinds of jobs in one statement, which have a job that is due. */
const wakeTakers = async (
  { log }: World,
  queue: OpenQueue,
  { takers, signal }: { takers: Map<string, (() => void)[]>; signal: AbortSignal },
): Promise<void> => {
  const names = [...takers.keys()]
  while (!signal.aborted) {
    try {
      for (const name of await queue.due(names)) for (const wake of takers.get(name)!) wake()
    } catch (error) {
      if (!signal.aborted)
        log.warn({ err: error }, 'the database did not say which jobs are due, and is asked again')
    }
    await wait(DUE_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}

/**
 * Takes jobs until `stop` is called; an interrupted job is given back and continues elsewhere or later. The clock's
 * jobs are sent from `keepSchedule` on, and by `runTimed` all of them now.
 */
export const startWorker = async (world: World, queue: OpenQueue, jobs: Job[]) => {
  const stopping = new AbortController()
  const takers = new Map<string, (() => void)[]>()
  for (const job of jobs) {
    const wakes: (() => void)[] = []
    for (let number = 0; number < (job.concurrency ?? 1); number++)
      wakes.push(await takeJobs(world, queue, { job, signal: stopping.signal }))
    takers.set(job.name, wakes)
  }
  void wakeTakers(world, queue, { takers, signal: stopping.signal })
  return {
    keepSchedule: async () => {
      const known = new Map((await queue.boss.getSchedules()).map(({ name, cron }) => [name, cron]))
      for (const { name, cron } of jobs)
        if (cron && known.get(name) !== cron) await queue.boss.schedule(name, cron)
    },
    runTimed: async () => {
      for (const { name, cron } of jobs)
        if (cron) await queue.boss.send(name, {}, { singletonKey: crypto.randomUUID() })
    },
    stop: () => stopping.abort(new Error('The process is stopping.')),
  }
}

const runWithTries = async (
  world: World,
  job: Job,
  { found, tries }: { found: Found; tries: number },
): Promise<void> => {
  const { signal } = new AbortController()
  try {
    await runOne(world, job, { found, signal })
  } catch (error) {
    if (tries <= 1) throw error
    await runWithTries(world, job, { found, tries: tries - 1 })
  }
}

/** For tests: runs these jobs one after the other, as their clock would, without the queue in between. */
export const runTimedJobs = async (
  world: World,
  { jobs, tries }: { jobs: Job[]; tries: number },
): Promise<void> => {
  for (const job of jobs)
    await runWithTries(world, job, { found: { id: job.name, data: {} }, tries })
}

/** For tests: runs all due jobs in this call. A failed one is retried at once, up to `tries` times in all. */
export const runDueJobs = async (
  world: World,
  queue: OpenQueue,
  { jobs, tries }: { jobs: Job[]; tries: number },
) => {
  for (let ran = true; ran;) {
    ran = false
    const due = new Set(
      (await queue.waiting()).filter(({ count }) => count > 0).map(({ name }) => name),
    )
    for (const job of jobs.filter(({ name }) => due.has(name))) {
      const [found] = await queue.boss.fetch(job.name)
      if (!found) continue
      ran = true
      await runWithTries(world, job, { found: found as Found, tries })
      await queue.boss.complete(job.name, found.id)
    }
  }
}
