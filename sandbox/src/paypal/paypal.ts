import type { Clock } from '../stand-in/clock.ts'
import type { Faults } from '../stand-in/faults.ts'
import type { Outbox } from '../stand-in/outbox.ts'
import type { PayPalMemory } from './memory.ts'
import type { Signer } from './webhooks/sign-webhook.ts'

/** One PayPal merchant with one app and one webhook. */
export type PayPal = {
  clientId: string
  clientSecret: string
  webhookId: string
  memory: PayPalMemory
  clock: Clock
  outbox: Outbox
  faults: Faults
  signer: Signer
  origin(): string
}
