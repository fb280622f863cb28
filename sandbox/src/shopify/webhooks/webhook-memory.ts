import { keptHolders, type KeptPart } from '../../stand-in/kept-state.ts'

export const webhookTopics = [
  'APP_PURCHASES_ONE_TIME_UPDATE',
  'APP_SUBSCRIPTIONS_UPDATE',
  'APP_UNINSTALLED',
] as const
export type WebhookTopic = (typeof webhookTopics)[number]

/** What the app has registered in one shop; `createdAt` in milliseconds. */
export type WebhookSubscription = {
  id: bigint
  domain: string
  topic: WebhookTopic
  uri: string
  createdAt: number
}

export type WebhookMemory = {
  of(domain: string): WebhookSubscription[]
  add(subscription: Omit<WebhookSubscription, 'id'>): WebhookSubscription
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
      const made = { ...given, id: last + idStep }
      subscriptions.set(String(made.id), made)
      return made
    },
    forget: (domain) => {
      for (const [key, one] of subscriptions) if (one.domain === domain) subscriptions.delete(key)
    },
    kept: keptHolders({ subscriptions }),
    clear: () => subscriptions.clear(),
  }
}
