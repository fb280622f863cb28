import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'

/**
 * Calls `hear` with each NOTIFY payload of a channel. `onGap` is called after a lost connection came back: what was
 * said in between was missed. The answer stops listening.
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

/**
 * One connection of its own for all channels, opened at the first listener and again whenever it breaks. It is asked
 * every 3 s whether it still lives: a connection that only hears would not notice that nobody speaks any more.
 */
export const listenOnPostgres = (url: string, onError: (error: Error) => void) => {
  const ears = new Map<string, Set<Ear>>()
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let closed = false
  let retry: NodeJS.Timeout | undefined
  let beat: NodeJS.Timeout | undefined

  const lost = (which: pg.Client, error?: Error) => {
    if (closed || client !== which) return
    client = undefined
    clearTimeout(beat)
    if (error) onError(error)
    retry = setTimeout(reopen, 0)
  }
  const keepAsking = (which: pg.Client) => {
    beat = setTimeout(() => {
      which.query('select 1').then(
        () => !closed && client === which && keepAsking(which),
        (error: Error) => {
          lost(which, error)
          which.end().catch(() => undefined)
        },
      )
    }, BEAT_MS)
    beat.unref()
  }
  const open = async () => {
    const { default: pg } = await import('pg')
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
    })
    fresh.on('notification', ({ channel, payload }) =>
      ears.get(channel)?.forEach((ear) => ear.hear(payload ?? '')),
    )
    fresh.on('error', (error) => lost(fresh, error))
    fresh.on('end', () => lost(fresh))
    try {
      await fresh.connect()
      for (const channel of ears.keys()) await fresh.query(`listen ${channel}`)
    } catch (error) {
      fresh.end().catch(() => undefined)
      throw error
    }
    client = fresh
    keepAsking(fresh)
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
    if (isNew) await client?.query(`listen ${channel}`)
    return async () => {
      set.delete(ear)
    }
  }
  const close = async () => {
    closed = true
    clearTimeout(retry)
    clearTimeout(beat)
    await opening?.catch(onError)
    await client?.end()
  }
  return { listen, close }
}
