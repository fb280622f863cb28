import { topics as allTopics, type LiveMessage } from '@plaudit/contract/live'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { subscribeToChanges } from '../../live.ts'
import { Problem } from '../../problem.ts'
import type { World } from '../../world.ts'
import type { EndedSessions } from '../ended-sessions.ts'
import type { Session } from '../session.ts'
import { createRecentChanges } from './recent-changes.ts'

type Tab = { familyId: string; send: (message: LiveMessage) => void; end: () => void }
const KEEP_ALIVE_MS = 20_000
/**
 * The maximum of streams per account and process: more tabs than anybody has. Further tabs poll every ten seconds.
 */
export const MAX_STREAMS = 30

const beginEvents = (reply: FastifyReply) => {
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  })
  reply.raw.write('retry: 2000\n\n')
  return reply.raw
}

/** All open streams of this process, by account, with one LISTEN for all. */
export const createLiveStreams = (world: World, sessions: EndedSessions) => {
  const tabs = new Map<string, Set<Tab>>()
  const everything: LiveMessage = { topics: [...allTopics] }
  const each = (act: (tab: Tab) => void) => tabs.forEach((set) => set.forEach(act))
  const recent = createRecentChanges()
  const ready = subscribeToChanges(
    world,
    (change) => {
      recent.note(change)
      tabs.get(change.accountId)?.forEach((tab) => tab.send({ topics: change.topics }))
    },
    () => {
      recent.noteGap()
      each((tab) => tab.send(everything))
    },
  ).then(recent.noteGap)
  // Whoever opens a stream is notified; before anybody does, it must not end the process.
  ready.catch((error: Error) => world.log.error({ err: error }, 'live changes are not heard'))
  sessions.onEnd((familyId) => each((tab) => tab.familyId === familyId && tab.end()))

  /**
   * Server-sent events until the client, the sign-in or the process ends; first what changed in the last `withinMs`, if
   * it is given. @throws Problem `too_many_requests`
   */
  const open = async (
    { accountId, familyId }: Session,
    [request, reply]: [FastifyRequest, FastifyReply],
    withinMs?: number,
  ) => {
    await ready
    if (sessions.hasEnded(familyId)) throw new Problem('unauthenticated')
    const set = tabs.get(accountId) ?? new Set()
    if (set.size >= MAX_STREAMS) throw new Problem('too_many_requests', { retryAfterSeconds: 60 })
    const out = beginEvents(reply)
    const tab: Tab = {
      familyId,
      send: (message) => out.write(`data: ${JSON.stringify(message)}\n\n`),
      end: () => void out.end(),
    }
    tabs.set(accountId, set.add(tab))
    const missed = withinMs === undefined ? [] : recent.within(accountId, withinMs)
    if (missed === null) tab.send(everything)
    else if (missed.length > 0) tab.send({ topics: missed })
    const beat = setInterval(() => out.write(': here\n\n'), KEEP_ALIVE_MS)
    request.raw.once('close', () => {
      clearInterval(beat)
      set.delete(tab)
      if (set.size === 0 && tabs.get(accountId) === set) tabs.delete(accountId)
    })
  }
  /** Ends all streams, so that a stopping process does not wait for them. */
  const closeAll = () => each((tab) => tab.end())
  return { open, closeAll }
}
