import type { Clock } from './clock.ts'
import type { KeptPart } from './kept-state.ts'
import { complain } from './open-server.ts'

export type Vendor = 'stripe' | 'paypal' | 'shopify'
/** `about`: what the vendor's signer needs beside the body, the same at every attempt. */
export type Sent = {
  vendor: Vendor
  type: string
  body: string
  about?: Record<string, string>
  /** Where to, if the receiver registered an address of its own. */ url?: string
}
/** Headers of one attempt: a message is signed anew each time. */
export type Signer = (message: Sent) => Record<string, string>
export type Message = Sent & {
  id: string
  madeAt: number
  attempts: number
  state: 'waiting' | 'delivered' | 'failed' | 'dropped'
  nextAt: number | null
}

/** Carries one message to whoever listens; answers the HTTP status. */
export type Carrier = (message: {
  url: string
  headers: Record<string, string>
  body: string
}) => Promise<number>

export type Outbox = {
  /** Who signs a vendor's messages. */
  signBy(vendor: Vendor, signer: Signer): void
  /** Takes a message; in mode `send` it goes at once. Answers its id. */
  post(message: Sent): string
  /** `send` delivers at once and repeats what fails; `hold` keeps everything until it is asked for. */
  mode(mode: 'send' | 'hold'): void
  isHeld(): boolean
  /** Waiting or failed, oldest first. */
  pending(): Message[]
  all(): readonly Message[]
  /** Delivers now, also what was delivered before. Answers the HTTP status, 0 when nobody answered. */
  deliver(id: string): Promise<number>
  /** Delivers everything that waits, one after the other; `duplicate` delivers each twice. */
  deliverAll(how?: {
    order?: 'made' | 'reversed' | ((a: Message, b: Message) => number)
    duplicate?: boolean
  }): Promise<void>
  /** As if it had never been sent. */
  drop(id: string): void
  /** Waits until no delivery is under way. */
  settled(): Promise<void>
  /** What is still to be delivered, for a file. */
  kept: KeptPart
  clear(): void
}

const second = 1000
const minute = 60 * second
/** As the vendors do, more or less: again soon, then ever later, for three days. */
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

/** Every webhook of every vendor on its way to `{plauditUrl}/api/webhooks/{vendor}/`. */
export const openOutbox = ({ clock, plauditUrl, carry = overHttp }: Settings): Outbox => {
  let messages: Message[] = []
  let mode: 'send' | 'hold' = 'send'
  let count = 0
  const signers = new Map<Vendor, Signer>()
  const underWay = new Set<Promise<unknown>>()

  const attempt = async (message: Message): Promise<number> => {
    message.attempts++
    const url = message.url ?? `${plauditUrl}/api/webhooks/${message.vendor}/`
    const status = await carry({
      url,
      headers: { 'content-type': 'application/json', ...signers.get(message.vendor)?.(message) },
      body: message.body,
    }).catch(() => 0)
    if (message.state === 'dropped') return status
    const good = status >= 200 && status < 300
    const pause = pauses[message.attempts - 1]
    message.state =
      good || message.state === 'delivered'
        ? 'delivered'
        : pause === undefined
          ? 'failed'
          : 'waiting'
    if (message.state === 'waiting' && pause !== undefined) message.nextAt = clock.now() + pause
    if (message.attempts === 1 && !good)
      complain(
        `${message.vendor} webhook ${message.type}: ${url} answered ${status || 'nothing'}; it is sent again later`,
      )
    return status
  }
  const deliver = (message: Message): Promise<number> => {
    message.nextAt = null
    // Not in the past that is being caught up with: a signature is as old as its sending.
    const going = Promise.resolve()
      .then(() => attempt(message))
      .finally(() => underWay.delete(going))
    underWay.add(going)
    return going
  }
  const find = (id: string) => {
    const message = messages.find((one) => one.id === id)
    if (!message) throw new Error(`There is no webhook ${id}`)
    return message
  }
  const pending = () => messages.filter(({ state }) => state === 'waiting' || state === 'failed')

  clock.follow(() => {
    if (mode === 'hold') return null
    const [first] = messages
      .filter(({ nextAt }) => nextAt !== null)
      .sort((a, b) => a.nextAt! - b.nextAt!)
    return first ? { at: first.nextAt!, run: () => void deliver(first) } : null
  })

  return {
    signBy: (vendor, signer) => void signers.set(vendor, signer),
    post: (sent) => {
      const message: Message = {
        ...sent,
        id: `msg_${++count}`,
        madeAt: clock.now(),
        attempts: 0,
        state: 'waiting',
        nextAt: null,
      }
      messages.push(message)
      if (messages.length > keep)
        messages = messages.filter((one, at) => at >= keep / 2 || one.state === 'waiting')
      if (mode === 'send') void deliver(message)
      return message.id
    },
    mode: (wanted) => void (mode = wanted),
    isHeld: () => mode === 'hold',
    pending,
    all: () => messages,
    deliver: (id) => deliver(find(id)),
    deliverAll: async ({ order = 'made', duplicate = false } = {}) => {
      const waiting = pending()
      const sorted =
        order === 'made'
          ? waiting
          : order === 'reversed'
            ? waiting.toReversed()
            : waiting.toSorted(order)
      for (const message of duplicate ? sorted.flatMap((one) => [one, one]) : sorted)
        await deliver(message)
    },
    drop: (id) => {
      Object.assign(find(id), { state: 'dropped', nextAt: null })
    },
    settled: async () => {
      while (underWay.size) await Promise.all(underWay)
    },
    kept: {
      read: () => ({
        count,
        mode,
        messages: messages.filter(({ state }) => state === 'waiting' || state === 'failed'),
      }),
      restore: (state: { count: number; mode: 'send' | 'hold'; messages: Message[] }) => {
        count = state.count
        mode = state.mode
        // Whoever was to hear it may have missed it: it is sent again.
        messages = state.messages.map((one) =>
          one.state === 'waiting' ? { ...one, nextAt: one.nextAt ?? clock.now() } : one,
        )
      },
    },
    clear: () => {
      for (const message of messages) message.state = 'dropped'
      messages = []
      mode = 'send'
    },
  }
}
