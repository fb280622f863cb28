import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'

/**
 * Calls `hear` with each NOTIFY payload of a channel. `onGap` is called after a lost connection was restored:
 * messages may have been missed. Returns a function that stops listening.
 */
export type Listen = (
  channel: string,
  hear: (payload: string) => void,
  onGap?: () => void,
) => Promise<() => Promise<void>>

export const listenOnPglite =
  (pglite: PGlite): Listen =>
  (channel, hear) =>
    pglite.listen(channel, hear)

type Ear = { hear: (payload: string) => void; onGap?: (() => void) | undefined }

const CONNECT_MS = 3_000
const BEAT_MS = 3_000
const RETRY_MS = 1_000

type Events = {
  hear: (channel: string, payload: string) => void
  /** The connection broke, with the error where there is one. */
  lost: (which: pg.Client, error?: Error) => void
}

/** A connection that hears these channels. */
const connect = async (
  url: string,
  channels: Iterable<string>,
  { hear, lost }: Events,
): Promise<pg.Client> => {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  })
  client.on('notification', ({ channel, payload }) => hear(channel, payload ?? ''))
  client.on('error', (error) => lost(client, error))
  client.on('end', () => lost(client))
  try {
    await client.connect()
    for (const channel of channels) await client.query(`listen ${channel}`)
  } catch (error) {
    client.end().catch(() => undefined)
    throw error
  }
  return client
}

/**
 * A line that breaks just now is opened again, with all channels: whoever listens is notified that it missed something.
 */
const addChannel = async (client: pg.Client, channel: string, lost: Events['lost']) => {
  try {
    await client.query(`listen ${channel}`)
  } catch (error) {
    lost(client, error as Error)
    client.end().catch(() => undefined)
  }
}

/** Pings a connection every 3 s, and closes a dead one. Returns a function that stops it. */
const keepAsking = (client: pg.Client, onSilence: (error: Error) => void) => {
  let stopped = false
  let beat: NodeJS.Timeout | undefined
  const askLater = () => {
    beat = setTimeout(() => {
      client.query('select 1').then(
        () => !stopped && askLater(),
        (error: Error) => {
          onSilence(error)
          client.end().catch(() => undefined)
        },
      )
    }, BEAT_MS)
    beat.unref()
  }
  askLater()
  return () => {
    stopped = true
    clearTimeout(beat)
  }
}

/**
 * A dedicated connection for all channels, opened by the first listener and again whenever it breaks. It is pinged
 * every 3 s: a connection that only listens would not notice that it is dead.
 */
export const listenOnPostgres = (url: string, onError: (error: Error) => void) => {
  const ears = new Map<string, Set<Ear>>()
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let stopAsking: (() => void) | undefined

  const hear = (channel: string, payload: string) =>
    ears.get(channel)?.forEach((ear) => ear.hear(payload))
  const lost = (which: pg.Client, error?: Error) => {
    if (closed || client !== which) return
    client = undefined
    stopAsking?.()
    if (error) onError(error)
    retry = setTimeout(reopen, 0)
  }
  const open = async () => {
    const fresh = await connect(url, ears.keys(), { hear, lost })
    client = fresh
    stopAsking = keepAsking(fresh, (error) => lost(fresh, error))
  }
  const reopen = () => {
    opening = open()
      .then(() => ears.forEach((set) => set.forEach((ear) => ear.onGap?.())))
      .catch((error: Error) => {
        onError(error)
        if (!closed) retry = setTimeout(reopen, RETRY_MS)
      })
  }

  const listen: Listen = async (channel, hear, onGap) => {
    const ear: Ear = { hear, onGap }
    const set = ears.get(channel) ?? new Set()
    const isNew = set.size === 0
    ears.set(channel, set.add(ear))
    opening ??= open()
    await opening
    if (isNew && client) await addChannel(client, channel, lost)
    return async () => {
      set.delete(ear)
    }
  }
  const close = async () => {
    closed = true
    clearTimeout(retry)
    stopAsking?.()
    await opening?.catch(onError)
    await client?.end()
  }
  return { listen, close }
}
