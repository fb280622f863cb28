import { topics, type LiveMessage, type Topic } from '@plaudit/contract/live'
import { liveStream } from '@plaudit/contract/owner-tools/notifications'
import { requestOf } from './request.ts'
import { accessToken, assertShownAccount, renewSession, shownAccount } from './session.ts'
import { traceHeaders } from './trace.ts'

const POLL_MS = 10_000
const LONGEST_WAIT_MS = 30_000
/** Longer than a request takes on a slow line. */
const TRAVEL_MS = 10_000

type Refetch = (topics: readonly Topic[]) => void

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** The topics of one server-sent event; lines other than `data:` are heartbeats and comments. */
export const parseTopics = (event: string): readonly Topic[] => {
  const data = event
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trim())
    .join('\n')
  if (data === '') return []
  return (JSON.parse(data) as LiveMessage).topics
}

const readEvents = async (body: ReadableStream<Uint8Array>, refetch: Refetch) => {
  const reader = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let waiting = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const events = (waiting + value).split(/\r?\n\r?\n/)
    waiting = events.pop() ?? ''
    const said = events.flatMap(parseTopics)
    if (said.length > 0) refetch(said)
  }
}

const listenOnce = async (
  signal: AbortSignal,
  { isFirst, onOpen, refetch }: { isFirst: boolean; onOpen: () => void; refetch: Refetch },
) => {
  const askedAt = performance.now()
  // All that the page shows was read since it began to load; the request itself travels too.
  const { url } = requestOf(
    liveStream,
    isFirst ? { within_ms: Math.ceil(askedAt) + TRAVEL_MS } : {},
  )
  assertShownAccount()
  const token = accessToken()
  if (!token) return renewSession(null)
  const account = shownAccount()
  const believed: Record<string, string> = account ? { 'Plaudit-Account': account } : {}
  const answer = await fetch(url, {
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${token}`,
      ...believed,
      ...traceHeaders(url),
    },
    signal,
  })
  if (answer.status === 401) return renewSession(token)
  if (!answer.ok || !answer.body || !answer.headers.get('content-type')?.includes('event-stream'))
    return
  onOpen()
  // It waited longer than was asked back for: what changed in between is in no answer.
  if (isFirst && performance.now() - askedAt > TRAVEL_MS) refetch(topics)
  await readEvents(answer.body, refetch)
}

/**
 * Keeps the screens up to date: listens to the server's event stream and calls back with the topics to refetch. A
 * lost stream is reopened with growing pauses; until then everything is refetched every ten seconds.
 */
export const subscribeToTopics = (refetch: Refetch): (() => void) => {
  const stop = new AbortController()
  let misses = 0
  let open = false
  const onOpen = () => {
    // Events sent while nobody listened are lost: refetch everything once.
    if (misses > 0) refetch(topics)
    misses = 0
    open = true
  }
  const keepListening = async () => {
    while (!stop.signal.aborted) {
      await listenOnce(stop.signal, { isFirst: misses === 0, onOpen, refetch }).catch(
        () => undefined,
      )
      open = false
      misses += 1
      await pause(Math.min(1000 * 2 ** (misses - 1), LONGEST_WAIT_MS), stop.signal)
    }
  }
  void keepListening()
  const poll = setInterval(() => {
    if (!open && document.visibilityState === 'visible') refetch(topics)
  }, POLL_MS)
  return () => {
    clearInterval(poll)
    stop.abort()
  }
}
