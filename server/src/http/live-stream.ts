import type { LiveMessage } from '@plaudit/contract/live'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LIVE_CHANNEL, type LiveEnvelope } from '../live.ts'
import type { World } from '../world.ts'

type Tab = (message: LiveMessage) => void
const KEEP_ALIVE_MS = 20_000

/** All open streams of this process, by account. One LISTEN serves them all. */
export const makeLiveStreams = (world: World) => {
  const tabs = new Map<string, Set<Tab>>()
  const endings = new Set<() => void>()
  const everything: LiveMessage = { topics: ['account', 'imports', 'reviews', 'products', 'notifications', 'store', 'widget'] }
  const ready = world.listen(
    LIVE_CHANNEL,
    (payload) => {
      const { accountId, topics } = JSON.parse(payload) as LiveEnvelope
      tabs.get(accountId)?.forEach((tab) => tab({ topics }))
    },
    () => tabs.forEach((set) => set.forEach((tab) => tab(everything))),
  )

  /** Server-sent events until the client or the process goes. */
  const open = async (accountId: string, request: FastifyRequest, reply: FastifyReply) => {
    await ready
    reply.hijack()
    const out = reply.raw
    out.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no', connection: 'keep-alive' })
    out.write('retry: 2000\n\n')
    const tab: Tab = (message) => out.write(`data: ${JSON.stringify(message)}\n\n`)
    const set = tabs.get(accountId) ?? new Set()
    tabs.set(accountId, set.add(tab))
    const end = () => void out.end()
    endings.add(end)
    const beat = setInterval(() => out.write(': here\n\n'), KEEP_ALIVE_MS)
    request.raw.once('close', () => {
      clearInterval(beat)
      endings.delete(end)
      set.delete(tab)
      if (set.size === 0) tabs.delete(accountId)
    })
  }
  /** Ends every stream, so that a stopping process does not wait for them. */
  const closeAll = () => endings.forEach((end) => end())
  return { open, closeAll }
}
