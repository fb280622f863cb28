import autocannon from 'autocannon'

export type Reading = {
  what: string
  requests_per_second: number
  p50_ms: number
  p99_ms: number
  errors: number
}

/** A few seconds of load from 16 connections. `path` gives each request its own address where it is a function. */
export const load = async (
  what: string,
  url: string,
  {
    path,
    headers = {},
    seconds = 4,
  }: { path: string | ((i: number) => string); headers?: Record<string, string>; seconds?: number },
): Promise<Reading> => {
  let i = 0
  const next = typeof path === 'string' ? () => path : () => path(i++)
  const run = (duration: number) =>
    autocannon({
      url,
      connections: 16,
      pipelining: 1,
      duration,
      requests: [
        { method: 'GET', headers, setupRequest: (request) => ({ ...request, path: next() }) },
      ],
    })
  await run(1)
  const result = await run(seconds)
  return {
    what,
    requests_per_second: Math.round(result.requests.average),
    p50_ms: result.latency.p50,
    p99_ms: result.latency.p99,
    errors: result.errors + result.non2xx,
  }
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
