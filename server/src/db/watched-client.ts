import pg from 'pg'

/** A new connection that is not through after this long has failed (also when packets vanish on the way). */
const CONNECT_MS = 3_000

/** What the pool hands on to every client it makes, beside pg's own options. */
export type WatchedOptions = pg.ClientConfig & {
  watch: Set<WatchedClient>
  onError: (error: Error) => void
  /** Sends the next statement before the one before it is answered. */
  pipeline?: boolean
}

type Stream = { destroy(error?: Error): void }

/**
 * A connection that never ends the process and tells how long it has waited for an answer. pg-pool takes its own
 * `error` listener off while a connection is in use, and an `error` nobody hears ends a Node process: so a database
 * that restarts under load would take every web and worker process with it.
 */
export class WatchedClient extends pg.Client {
  /** `performance.now()` of the moment since which the server owes an answer. */
  busySince: number | undefined
  /** `performance.now()` of the moment when the connection was made. */
  readonly madeAt = performance.now()

  constructor(options: WatchedOptions) {
    super({ ...options, connectionTimeoutMillis: CONNECT_MS })
    const { watch, onError } = options
    this.on('error', onError)
    this.on('drain', () => (this.busySince = undefined))
    this.once('end', () => watch.delete(this))
    watch.add(this)
    const send = this.query.bind(this) as (...parameters: unknown[]) => unknown
    const query = (...parameters: unknown[]) => {
      this.busySince ??= performance.now()
      return send(...parameters)
    }
    this.query = query as typeof this.query
  }

  /** The server's id of this connection, as `pg_stat_activity` names it. */
  get backend(): number | null {
    return (this as unknown as { processID: number | null }).processID
  }

  /** Gives the connection up at once: what waits on it fails, and its pool makes another. */
  drop(reason: string): void {
    const { stream } = (this as unknown as { connection: { stream: Stream } }).connection
    stream.destroy(new Error(reason))
  }
}
