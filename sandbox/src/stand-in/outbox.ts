import type { Clock } from './clock.ts'
import type { KeptPart } from './kept-state.ts'
import { complain } from './open-server.ts'

export type Vendor = 'stripe' | 'paypal' | 'shopify' | 'cj'
/** `about`: what the vendor's signer needs besides the body, the same at every attempt. */
export type Sent = {
  vendor: Vendor
  type: string
  body: string
  about?: Record<string, string>
  /** The URL, if the receiver registered one. */ url?: string
}
/** Headers of one attempt: a message is signed anew each time. */
export type Signer = (message: Sent) => Record<string, string>
export type Message = Sent & {
  id: string
  madeAt: number
  attempts: number
  state: 'waiting' | 'delivered' | 'failed' | 'dropped'
  nextAt: number | null
  isLost?: boolean
}

type Order = 'made' | 'reversed' | ((a: Message, b: Message) => number)

/** Delivers one message; returns the HTTP status. */
export type Carrier = (message: {
  url: string
  headers: Record<string, string>
  body: string
}) => Promise<number>

export type Outbox = {
  /** Who signs a vendor's messages, and after which pauses (milliseconds) it tries again. */
  signBy(vendor: Vendor, signer: Signer, pauses?: readonly number[]): void
  /**
   * Adds a message; in mode `send` it is sent at once, or after `delayMs`. `isLost`: its first attempt does not arrive;
   * `isDropped`: it is never sent. Returns its id.
   */
  post(message: Sent, how?: { delayMs?: number; isLost?: boolean; isDropped?: boolean }): string
  /** `send` delivers at once and retries failures; `hold` keeps everything until requested. */
  mode(mode: 'send' | 'hold'): void
  isPaused(): boolean
  /** Waiting or failed, oldest first. */
  pending(): Message[]
  all(): readonly Message[]
  /** Delivers now, even if it was delivered before. Returns the HTTP status, 0 without a response. */
  deliver(id: string): Promise<number>
  /** Delivers everything that waits, one after the other; `duplicate` delivers each twice. */
  deliverAll(how?: { order?: Order; duplicate?: boolean }): Promise<void>
  /** As if it had never been sent. */
  drop(id: string): void
  /** Waits until no delivery is running. */
  settled(): Promise<void>
  /** What is still to be delivered, to be saved in a file. */
  kept: KeptPart
  clear(): void
}

const second = 1000
const minute = 60 * second
/** Retry delays similar to the vendors': soon, then ever later, for three days. */
const pauses = [
  5 * second,
  minute,
  5 * minute,
  30 * minute,
  2 * 60 * minute,
  5 * 60 * minute,
  10 * 60 * minute,
  24 * 60 * minute,
  30 * 60 * minute,
]
const keep = 2000

const overHttp: Carrier = async ({ url, headers, body }) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(10_000),
  })
  await answer.arrayBuffer()
  return answer.status
}

type Settings = { clock: Clock; plauditUrl: string; carry?: Carrier | undefined }
type Signers = Map<Vendor, { sign: Signer; pauses: readonly number[] }>

const stateAfter = (
  { state }: Message,
  { good, isLast }: { good: boolean; isLast: boolean },
): Message['state'] => {
  if (good || state === 'delivered') return 'delivered'
  return isLast ? 'failed' : 'waiting'
}

/** Delivers messages and records the result and the next attempt. */
const openDelivery = ({ clock, plauditUrl, carry = overHttp }: Settings, signers: Signers) => {
  const underWay = new Set<Promise<unknown>>()
  const attempt = async (message: Message): Promise<number> => {
    message.attempts++
    const url = message.url ?? `${plauditUrl}/api/webhooks/${message.vendor}/`
    const signer = signers.get(message.vendor)
    const status = message.isLost
      ? 0
      : await carry({
          url,
          headers: { 'content-type': 'application/json', ...signer?.sign(message) },
          body: message.body,
        }).catch(() => 0)
    const isLost = message.isLost
    message.isLost = false
    if (message.state === 'dropped') return status
    const good = status >= 200 && status < 300
    const pause = (signer?.pauses ?? pauses)[message.attempts - 1]
    message.state = stateAfter(message, { good, isLast: pause === undefined })
    if (message.state === 'waiting' && pause !== undefined) message.nextAt = clock.now() + pause
    if (message.attempts === 1 && !good && !isLost)
      complain(
        `${message.vendor} webhook ${message.type}: ${url} answered ${status || 'nothing'}; it is sent again later`,
      )
    return status
  }
  return {
    deliver: (message: Message): Promise<number> => {
      message.nextAt = null
      // Not in the past that is being caught up with: a signature is as old as its sending.
      const going = Promise.resolve()
        .then(() => attempt(message))
        .finally(() => underWay.delete(going))
      underWay.add(going)
      return going
    },
    settled: async () => {
      while (underWay.size) await Promise.all(underWay)
    },
  }
}

const inOrder = (messages: Message[], order: Order): Message[] => {
  if (order === 'made') return messages
  return order === 'reversed' ? messages.toReversed() : messages.toSorted(order)
}

/** What is in the outbox, and whether messages are sent or queued. */
type Box = { messages: Message[]; mode: 'send' | 'hold'; count: number }

const pendingOf = ({ messages }: Box) =>
  messages.filter(({ state }) => state === 'waiting' || state === 'failed')

const findMessage = ({ messages }: Box, id: string) => {
  const message = messages.find((one) => one.id === id)
  if (!message) throw new Error(`There is no webhook ${id}`)
  return message
}

const addMessage = (box: Box, sent: Sent & { isLost?: boolean }, madeAt: number): Message => {
  const message: Message = {
    ...sent,
    id: `msg_${++box.count}`,
    madeAt,
    attempts: 0,
    state: 'waiting',
    nextAt: null,
  }
  box.messages.push(message)
  if (box.messages.length > keep)
    box.messages = box.messages.filter((one, at) => at >= keep / 2 || one.state === 'waiting')
  return message
}

const nextAttempt = ({ mode, messages }: Box): Message | undefined => {
  if (mode === 'hold') return undefined
  return messages.filter(({ nextAt }) => nextAt !== null).sort((a, b) => a.nextAt! - b.nextAt!)[0]
}

const keptPart = (box: Box, clock: Clock): KeptPart => ({
  read: () => ({ count: box.count, mode: box.mode, messages: pendingOf(box) }),
  restore: (state: Box) => {
    box.count = state.count
    box.mode = state.mode
    // The receiver may have missed it: it is sent again.
    box.messages = state.messages.map((one) =>
      one.state === 'waiting' ? { ...one, nextAt: one.nextAt ?? clock.now() } : one,
    )
  },
})

/** Every webhook of every vendor on its way to `{plauditUrl}/api/webhooks/{vendor}/`. */
export const openOutbox = (settings: Settings): Outbox => {
  const { clock } = settings
  const box: Box = { messages: [], mode: 'send', count: 0 }
  const signers: Signers = new Map()
  const { deliver, settled } = openDelivery(settings, signers)

  clock.follow(() => {
    const next = nextAttempt(box)
    return next ? { at: next.nextAt!, run: () => void deliver(next) } : null
  })

  return {
    signBy: (vendor, sign, own = pauses) => void signers.set(vendor, { sign, pauses: own }),
    post: (sent, { delayMs = 0, isLost = false, isDropped = false } = {}) => {
      const message = addMessage(box, { ...sent, isLost }, clock.now())
      if (isDropped) message.state = 'dropped'
      else if (delayMs > 0) message.nextAt = clock.now() + delayMs
      else if (box.mode === 'send') void deliver(message)
      return message.id
    },
    mode: (wanted) => void (box.mode = wanted),
    isPaused: () => box.mode === 'hold',
    pending: () => pendingOf(box),
    all: () => box.messages,
    deliver: (id) => deliver(findMessage(box, id)),
    deliverAll: async ({ order = 'made', duplicate = false } = {}) => {
      const sorted = inOrder(pendingOf(box), order)
      for (const message of duplicate ? sorted.flatMap((one) => [one, one]) : sorted)
        await deliver(message)
    },
    drop: (id) => {
      Object.assign(findMessage(box, id), { state: 'dropped', nextAt: null })
    },
    settled,
    kept: keptPart(box, clock),
    clear: () => {
      for (const message of box.messages) message.state = 'dropped'
      box.messages = []
      box.mode = 'send'
    },
  }
}
