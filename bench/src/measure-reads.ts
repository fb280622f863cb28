import autocannon from 'autocannon'
import { workOf } from './processes.ts'

/** What a figure should reach; `most` for times, `least` for rates. */
export type Goals = {
  requestsPerSecond?: { least: number }
  cpuMs?: { most: number }
  slowMs?: { most: number }
}

/** A kind of request to measure. `path` gives each request its own address where it is a function. */
export type Load = {
  what: string
  url: string
  /** The process whose work is counted. */
  pid: number
  path: string | (() => string)
  headers?: Record<string, string>
  goals?: Goals
}

type Round = {
  requestsPerSecond: number
  medianMs: number
  slowMs: number
  cpuMs: number
  failed: number
}

/** A row of the table: medians of the rounds, and whether they reach their goals. */
export type Reading = {
  what: string
  'requests/s': number
  'CPU ms': number
  'median ms': number
  'slowest 1 % ms': number
  failed: number
  goal: string
}

const CONNECTIONS = 16

const run = async ({ url, pid, path, headers = {} }: Load, seconds: number): Promise<Round> => {
  const next = typeof path === 'string' ? () => path : path
  const before = workOf(pid)
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    pipelining: 1,
    duration: seconds,
    requests: [
      { method: 'GET', headers, setupRequest: (request) => ({ ...request, path: next() }) },
    ],
  })
  return {
    requestsPerSecond: result.requests.average,
    medianMs: result.latency.p50,
    slowMs: result.latency.p99,
    cpuMs: ((workOf(pid) - before) * 1000) / result.requests.total,
    failed: result.errors + result.non2xx,
  }
}

const medianOf = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** The goals of a load with the mark of each: `>= 6000 met, CPU <= 0.25 ms missed`. */
const markGoals = (
  { requestsPerSecond, cpuMs, slowMs }: Goals,
  median: Omit<Round, 'medianMs' | 'failed'>,
): string => {
  const mark = (isMet: boolean) => (isMet ? 'met' : 'missed')
  return [
    requestsPerSecond &&
      `>= ${requestsPerSecond.least}/s ${mark(median.requestsPerSecond >= requestsPerSecond.least)}`,
    cpuMs && `CPU <= ${cpuMs.most} ms ${mark(median.cpuMs <= cpuMs.most)}`,
    slowMs && `slowest 1 % <= ${slowMs.most} ms ${mark(median.slowMs <= slowMs.most)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/**
 * Each load in turn from 16 connections, over and over: what disturbs the machine for a while disturbs all alike. The
 * medians of `rounds`; before the first, each runs for a second that is not counted.
 */
export const measureInRounds = async (
  loads: Load[],
  { rounds = 5, seconds = 3 }: { rounds?: number; seconds?: number } = {},
): Promise<Reading[]> => {
  for (const load of loads) await run(load, 1)
  const measured = loads.map((): Round[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [i, load] of loads.entries()) measured[i]!.push(await run(load, seconds))
  return loads.map(({ what, goals = {} }, i) => {
    const of = (name: keyof Round) => medianOf(measured[i]!.map((round) => round[name]))
    const median = {
      requestsPerSecond: of('requestsPerSecond'),
      cpuMs: of('cpuMs'),
      slowMs: of('slowMs'),
    }
    return {
      what,
      'requests/s': Math.round(median.requestsPerSecond),
      'CPU ms': median.cpuMs,
      'median ms': of('medianMs'),
      'slowest 1 % ms': median.slowMs,
      failed: measured[i]!.reduce((sum, { failed }) => sum + failed, 0),
      goal: markGoals(goals, median),
    }
  })
}

/** Median and 99th percentile of requests that are made one after the other. */
export const latencies = async (
  url: string,
  paths: string[],
  headers: Record<string, string> = {},
  rounds = 150,
) => {
  const times: number[] = []
  for (let i = 0; i < rounds; i++) {
    const started = performance.now()
    const answer = await fetch(url + paths[i % paths.length]!, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${paths[i % paths.length]}: ${answer.status}`)
    times.push(performance.now() - started)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)]! * 100) / 100
  return { p50_ms: at(0.5), p99_ms: at(0.99) }
}
