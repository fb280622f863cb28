import pg from 'pg'
import type { WatchedClient } from './watched-client.ts'

const CHECK_MS = 1_000
/** If a response takes longer, check whether the server is working on it. */
const SLOW_MS = 2_000
/** With a database that cannot be reached, what waits longer than this fails instead of hanging. */
const HOPELESS_MS = 5_000
const PROBE_MS = 2_000

type Backend = { pid: number; is_waiting: boolean; own: number }

/** What the server says of some connections, asked over a new one. `undefined`: it could not be reached. */
const askServer = async (
  url: string,
  pids: number[],
): Promise<Backend[] | 'no judgement' | undefined> => {
  const probe = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: 'plaudit-probe',
  })
  probe.on('error', () => undefined)
  try {
    await probe.connect()
    const { rows } = await probe.query<Backend>(
      `select pid, pg_backend_pid() as own, state is distinct from 'active' and state_change < clock_timestamp() - interval '1 second' as is_waiting
       from pg_stat_activity where pid = any($1) or pid = pg_backend_pid()`,
      [pids],
    )
    // Behind a connection pooler the ids are the pooler's own.
    const isDirect = rows[0]?.own === (probe as unknown as { processID: number }).processID
    return isDirect ? rows : 'no judgement'
  } catch (error) {
    // A server that answers with an error of its own (too many connections, say) is there.
    const code = (error as { code?: string }).code ?? ''
    return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('57P') ? 'no judgement' : undefined
  } finally {
    await Promise.race([probe.end(), new Promise((done) => setTimeout(done, 200))]).catch(
      () => undefined,
    )
  }
}

/**
 * Finds connections whose answer will never come: the network swallowed it, or the server is gone without a word. TCP
 * alone notices after minutes. A connection that has waited for 2 seconds is compared with what the server says it is
 * doing there; one on which the server waits for us is dropped, with every idle one made before, and what was asked on
 * it fails at once. A slow statement is left alone. Answers how to stop.
 */
export const watchConnections = (
  url: string,
  clients: Set<WatchedClient>,
  isIdle: (client: WatchedClient) => boolean,
) => {
  let timer: NodeJS.Timeout
  let closed = false

  const dropStuck = (stuck: WatchedClient[], asked: number) => {
    for (const client of stuck)
      client.drop('The connection to the database was lost: no answer came.')
    for (const client of clients)
      if (isIdle(client) && client.madeAt < asked)
        client.drop('The connection to the database may be lost.')
  }
  const dropStalled = async () => {
    const asked = performance.now()
    const waiting = [...clients].flatMap((client) =>
      client.busySince !== undefined && asked - client.busySince > SLOW_MS
        ? [{ client, since: client.busySince }]
        : [],
    )
    if (waiting.length === 0) return
    const pids = waiting.flatMap(({ client }) => client.backend ?? [])
    const backends = await askServer(url, pids)
    if (backends === 'no judgement') return
    const isStuck = ({ client, since }: { client: WatchedClient; since: number }) => {
      if (client.busySince !== since || client.backend === null) return false
      if (!backends) return performance.now() - since > HOPELESS_MS
      const backend = backends.find(({ pid }) => pid === client.backend)
      return !backend || backend.is_waiting
    }
    const stuck = waiting.filter(isStuck).map(({ client }) => client)
    if (stuck.length) dropStuck(stuck, asked)
  }
  const schedule = () => {
    timer = setTimeout(() => {
      void dropStalled()
        .catch(() => undefined)
        .finally(() => !closed && schedule())
    }, CHECK_MS)
    timer.unref()
  }
  schedule()
  return () => {
    closed = true
    clearTimeout(timer)
  }
}
