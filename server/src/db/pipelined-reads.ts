import type { CompiledQuery } from 'kysely'
import { preparedNameOf } from './prepared-name.ts'
import { WatchedClient, type WatchedOptions } from './watched-client.ts'

/**
 * Runs a read outside of any transaction. Its text is one of few: a connection prepares it once, since planning a page
 * of the storefront takes four times as long as reading it. Only for what reads a few rows by an index: those who ask at
 * the same time wait for each other.
 */
export type RunRead = <Row>(text: string, values: unknown[]) => Promise<Row[]>

/** The same for a query of the builder. */
export const runQuery = <Row>(
  runRead: RunRead,
  query: { compile(): CompiledQuery<Row> },
): Promise<Row[]> => {
  const { sql, parameters } = query.compile()
  return runRead<Row>(sql, [...parameters])
}

const CONNECTIONS = 2

type Stream = { cork(): void; uncork(): void }
type Connection = { client: WatchedClient; waiting: number; isCorked: boolean }

const openConnection = (
  options: WatchedOptions,
  onEnd: (connection: Connection) => void,
): Connection => {
  const client = new WatchedClient({ ...options, pipeline: true })
  const connection = { client, waiting: 0, isCorked: false }
  client.once('end', () => onEnd(connection))
  client.connect().catch(options.onError)
  return connection
}

/** All that is asked in one turn of the event loop is sent in one write: writing takes longer than the rest. */
const corkForThisTurn = (connection: Connection) => {
  if (connection.isCorked) return
  const { stream } = (connection.client as unknown as { connection: { stream: Stream } }).connection
  connection.isCorked = true
  stream.cork()
  setImmediate(() => {
    connection.isCorked = false
    stream.uncork()
  })
}

/**
 * Reads over a few connections of their own, on which the next statement is sent before the one before it is answered.
 * A connection that breaks fails what waits on it; the next read opens another.
 */
export const openPipelinedReads = (options: WatchedOptions) => {
  const connections: (Connection | undefined)[] = Array.from({ length: CONNECTIONS })
  let closed = false
  const connectionAt = (at: number): Connection =>
    (connections[at] ??= openConnection(options, (ended) => {
      if (connections[at] === ended) connections[at] = undefined
    }))
  /** The one that this turn's statements go over already, else the one on which least waits. */
  const chooseConnection = (): Connection => {
    const corked = connections.find((connection) => connection?.isCorked)
    if (corked) return corked
    const waiting = connections.map((connection) => connection?.waiting ?? 0)
    return connectionAt(waiting.indexOf(Math.min(...waiting)))
  }

  const run: RunRead = async <Row>(text: string, values: unknown[]) => {
    if (closed) throw new Error('The connection to the database is closed.')
    const connection = chooseConnection()
    const { client } = connection
    corkForThisTurn(connection)
    connection.waiting += 1
    try {
      const { rows } = await client.query({ name: preparedNameOf(text), text, values })
      return rows as Row[]
    } finally {
      connection.waiting -= 1
      // Each answer shows that the server is there.
      client.busySince = connection.waiting > 0 ? performance.now() : undefined
    }
  }
  const close = async () => {
    closed = true
    await Promise.all(connections.map((connection) => connection?.client.end()))
  }
  return { run, close }
}
