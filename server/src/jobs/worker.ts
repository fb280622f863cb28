import type { World } from '../world.ts'
import type { OpenQueue } from './queue.ts'

/** `signal` fires when the process is asked to stop: give back what is not finished. */
export type JobRun = (world: World, payload: never, signal: AbortSignal) => Promise<void>
/** A use case that the clock or the queue calls. `cron`: also by the clock, in UTC. */
export type Job = { name: string; run: JobRun; cron?: string; concurrency?: number }

type Found = { id: string; data: object }

const runOne = async (world: World, job: Job, { found, signal }: { found: Found; signal: AbortSignal }) => {
  const log = world.log.child({ job: job.name, job_id: found.id })
  const started = performance.now()
  try {
    await job.run(world, found.data as never, signal)
    log.info({ ms: Math.round(performance.now() - started) }, 'job done')
  } catch (error) {
    log.error({ err: error }, 'job failed')
    throw error
  }
}

/** Takes jobs until `stop` is called; a job that was cut short is given back and goes on elsewhere or later. */
export const startWorker = async (world: World, queue: OpenQueue, jobs: Job[]) => {
  const stopping = new AbortController()
  for (const job of jobs) {
    const options = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1, localConcurrency: job.concurrency ?? 1 }
    await queue.boss.work(job.name, options, async (found) => {
      for (const one of found) await runOne(world, job, { found: one as Found, signal: stopping.signal })
    })
    if (job.cron) await queue.boss.schedule(job.name, job.cron)
  }
  return { stop: () => stopping.abort(new Error('The process is stopping.')) }
}

/** For tests: runs every job that is due, in this call, until none is left. */
export const runDueJobs = async (world: World, queue: OpenQueue, jobs: Job[]) => {
  const { signal } = new AbortController()
  for (let ran = true; ran;) {
    ran = false
    for (const job of jobs) {
      const [found] = await queue.boss.fetch(job.name)
      if (!found) continue
      ran = true
      await runOne(world, job, { found: found as Found, signal })
      await queue.boss.complete(job.name, found.id)
    }
  }
}
