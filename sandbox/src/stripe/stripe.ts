import type { Clock } from '../stand-in/clock.ts'
import type { Faults } from '../stand-in/faults.ts'
import type { Outbox } from '../stand-in/outbox.ts'
import type { StripeMemory } from './memory.ts'

/** One Stripe account in test mode: its keys, what it remembers, where its pages are. */
export type Stripe = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  memory: StripeMemory
  clock: Clock
  outbox: Outbox
  faults: Faults
  /** The sandbox's own address, known once it listens. */
  origin(): string
}

/** The version in which objects and events are written. */
export const apiVersion = '2026-07-29.dahlia'
