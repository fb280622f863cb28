import { keptHolders, type KeptPart } from '../../stand-in/kept-state.ts'

/** What the app has registered in one shop; `createdAt` in milliseconds. */
export type WebhookSubscription = {
  id: bigint
  domain: string
  /** A name of `WebhookSubscriptionTopic`. */
  topic: string
  uri: string
  /** Names of the body that are sent; all without any. */
  includeFields: string[]
  createdAt: number
}

export type WebhookMemory = {
  of(domain: string): WebhookSubscription[]
  add(subscription: Omit<WebhookSubscription, 'id'>): WebhookSubscription
  remove(domain: string, id: bigint): boolean
  /** As uninstalling does: nothing is registered in this shop any more. */
  forget(domain: string): void
  kept: KeptPart
  clear(): void
}

const firstId = 1_100_000_000_000n
const idStep = 32_768n

export const openWebhookMemory = (): WebhookMemory => {
  const subscriptions = new Map<string, WebhookSubscription>()
  return {
    of: (domain) => [...subscriptions.values()].filter((one) => one.domain === domain),
    add: (given) => {
      const last = [...subscriptions.values()].reduce(
        (most, { id }) => (id > most ? id : most),
        firstId,
      )
      const made: WebhookSubscription = { ...given, id: last + idStep }
      subscriptions.set(String(made.id), made)
      return made
    },
    remove: (domain, id) =>
      subscriptions.get(String(id))?.domain === domain && subscriptions.delete(String(id)),
    forget: (domain) => {
      for (const [key, one] of subscriptions) if (one.domain === domain) subscriptions.delete(key)
    },
    kept: keptHolders({ subscriptions }),
    clear: () => subscriptions.clear(),
  }
}
