import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import { z } from 'zod'
import type { Announce } from '../announce.ts'

/** How long an expected message is waited for, a lost connection tried again, and a silent one believed. */
const EXPECT_MS = 3_000
const RETRY_MS = 1_000
const SILENT_MS = 5_000
const CONNECT_MS = 3_000
/** Who has not been subscribed for so long may miss changes, and is made to refetch everything, again and again. */
const PATIENCE = { unheardMs: 5_000, checkMs: 10_000 }

const wire = z.object({ id: z.string(), message: z.string(), now: z.boolean() })

/** Messages that were said are given on at once when their time has come, else when it was waited for long enough. */
const makeWaiting = (give: (message: string) => void) => {
  const waiting = new Map<string, NodeJS.Timeout>()
  return (text: string) => {
    const read = wire.safeParse(JSON.parse(text))
    if (!read.success) return
    const { id, message, now } = read.data
    clearTimeout(waiting.get(id))
    waiting.delete(id)
    if (now) return give(message)
    const late = () => {
      waiting.delete(id)
      give(message)
    }
    waiting.set(id, setTimeout(late, EXPECT_MS).unref())
  }
}

const connectTo = (url: string, onError: (error: Error) => void) => {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: EXPECT_MS,
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      reconnectStrategy: RETRY_MS,
    },
  })
  client.on('error', onError)
  return client
}

type Hearing = { take: (text: string) => void; onGap: () => void; onError: (error: Error) => void }

/**
 * Subscribes as soon as it can be done, and again until it succeeded once; from then on the client does so itself
 * before it is ready again. Returns a function that stops it.
 */
const keepSubscribed = (
  client: ReturnType<typeof connectTo>,
  { channel, patience }: { channel: string; patience: typeof PATIENCE },
  { take, onGap, onError }: Hearing,
) => {
  let state: 'none' | 'asking' | 'subscribed' = 'none'
  let retry: NodeJS.Timeout | undefined
  let timer: NodeJS.Timeout | undefined
  const lost = () => {
    timer ??= setTimeout(checkAgain, patience.unheardMs).unref()
  }
  const checkAgain = () => {
    timer = undefined
    if (state === 'subscribed' && client.isReady) return
    onGap()
    timer = setTimeout(checkAgain, patience.checkMs).unref()
  }
  const heard = () => {
    clearTimeout(timer)
    timer = undefined
    onGap()
  }
  const subscribe = async () => {
    clearTimeout(retry)
    if (state === 'asking' || !client.isReady) return
    if (state === 'subscribed') return heard()
    state = 'asking'
    try {
      await client.subscribe(channel, take)
      state = 'subscribed'
      heard()
    } catch (error) {
      state = 'none'
      onError(error as Error)
      retry = setTimeout(subscribe, RETRY_MS).unref()
    }
  }
  client.on('ready', subscribe)
  client.on('error', lost)
  lost()
  void subscribe()
  return () => {
    client.off('ready', subscribe)
    client.off('error', lost)
    clearTimeout(retry)
    clearTimeout(timer)
  }
}

/**
 * Redis's publish and subscribe, on `channel`. A Redis that cannot be reached stops nothing: `isUp`
 * says so, and it is tried again.
 */
export const redisAnnounce = (
  {
    url,
    channel,
    patience = PATIENCE,
  }: { url: string; channel: string; patience?: typeof PATIENCE },
  onError: (error: Error) => void,
): Announce => {
  const speaker = connectTo(url, onError)
  const listener = connectTo(url, onError)
  const stops: (() => void)[] = []
  // Rejects only when it is closed meanwhile.
  for (const client of [speaker, listener]) client.connect().catch(onError)
  const publish = async (text: object) =>
    void (await speaker.publish(channel, JSON.stringify(text)))
  return {
    isUp: () => speaker.isReady,
    expect: (message) => {
      const id = randomUUID()
      publish({ id, message, now: false }).catch(onError)
      return { now: () => publish({ id, message, now: true }) }
    },
    hear: (onMessage, onGap) => {
      const hearing = { take: makeWaiting(onMessage), onGap, onError }
      stops.push(keepSubscribed(listener, { channel, patience }, hearing))
    },
    close: async () => {
      for (const stop of stops) stop()
      for (const client of [speaker, listener]) client.destroy()
    },
  }
}
