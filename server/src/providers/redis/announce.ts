import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import { z } from 'zod'
import type { Announce } from '../announce.ts'

/** How long an expected message is waited for, a lost connection tried again, and a silent one believed. */
const EXPECT_MS = 3_000
const RETRY_MS = 1_000
const SILENT_MS = 5_000
const CONNECT_MS = 3_000

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

/** Redis's publish and subscribe, on `channel`. A Redis that cannot be reached stops nothing: `isUp` says so, and it is tried again. */
export const redisAnnounce = (
  { url, channel }: { url: string; channel: string },
  onError: (error: Error) => void,
): Announce => {
  const speaker = connectTo(url, onError)
  const listener = connectTo(url, onError)
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
    hear: async (onMessage, onGap) => {
      const take = makeWaiting(onMessage)
      listener.on('ready', onGap)
      if (listener.isReady) await listener.subscribe(channel, take)
      else listener.once('ready', () => void listener.subscribe(channel, take).catch(onError))
    },
    close: async () => {
      for (const client of [speaker, listener]) client.destroy()
    },
  }
}
