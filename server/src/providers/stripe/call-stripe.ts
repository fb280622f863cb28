import { cardRefusalOf } from '@plaudit/contract/billing/card-refusals'
import { Stripe } from 'stripe'
import { beforeCall } from '../vendor-call-guard.ts'
import { PaymentFailure, type KnownItems } from '../payments.ts'

/** The version whose objects `wire.ts` reads. The library's own newest is another; every call names ours. */
const API_VERSION = '2026-07-29.dahlia'

export type StripeSettings = {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  apiBase: string
  scriptUrl: string
}

/** What every call to Stripe needs. */
export type StripeContext = { stripe: Stripe; items: KnownItems; webhookSecret: string }

/** Stripe's library pointed at the real one or at whatever speaks like it. */
export const openStripe = ({ secretKey, apiBase }: StripeSettings): Stripe => {
  const { protocol, hostname, port } = new URL(apiBase)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    maxNetworkRetries: 1,
    timeout: 20_000,
    telemetry: false,
  })
}

/** Options of one call; `key` makes it happen once however often it is sent. */
export const stripeOptions = (key?: string): Stripe.RequestOptions => ({
  apiVersion: API_VERSION,
  ...(key ? { idempotencyKey: key } : {}),
})

const isMissing = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/**
 * A refused card as a failure of ours. The provider's own words are for logs: they are English,
 * and some are not for the owner.
 */
export const refusedCard = ({
  message,
  ...codes
}: {
  message?: string | undefined
  code?: string | undefined
  decline_code?: string | undefined
}) =>
  new PaymentFailure(
    'refused',
    message ?? 'Stripe: the card was declined',
    undefined,
    cardRefusalOf(codes),
  )

const failureOf = (error: unknown): unknown => {
  if (error instanceof Stripe.errors.StripeCardError) return refusedCard(error)
  if (isMissing(error)) return new PaymentFailure('gone', (error as Error).message)
  if (error instanceof Stripe.errors.StripeError)
    return new PaymentFailure('unavailable', `Stripe: ${error.message}`)
  return error
}

/** Stripe's errors as ours. A missing object is `gone`, a refused card `refused`, everything else `unavailable`. */
export const withStripeErrors = async <T>(call: () => Promise<T>): Promise<T> => {
  await beforeCall('Stripe')
  try {
    return await call()
  } catch (error) {
    throw failureOf(error)
  }
}

/** A call about a card that somebody named: one that is not there, or is another customer's, is `unusable_card`. */
export const withCardErrors = async <T>(call: () => Promise<T>): Promise<T> => {
  await beforeCall('Stripe')
  try {
    return await call()
  } catch (error) {
    throw error instanceof Stripe.errors.StripeInvalidRequestError
      ? new PaymentFailure('unusable_card', error.message)
      : failureOf(error)
  }
}

export const nullIfMissing = async <T>(call: Promise<T>): Promise<T | null> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof PaymentFailure && error.code === 'gone') return null
    throw error
  }
}
