import {
  subscribePaypal,
  subscribeShopify,
  subscribeStripe,
} from '@plaudit/contract/billing/checkout'
import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import { call } from '../../../../api/call.ts'
import { CallFailure, SessionEnded } from '../../../../api/failures.ts'
import type { BillingAnswer } from '@plaudit/contract/billing/answer'
import type { BillingDetails } from '@plaudit/contract/billing/details'

export type Order = {
  plan_id: string
  promo_code_id?: string
  billing?: BillingDetails
  payment_method_id?: string
  quote: string
}

/**
 * An order that was sent and never answered: sent again, it is the same one, with the key
 * and the amount of the first time.
 */
export type Attempt = { provider: PaymentProvider; order: Order; key: string }

/** Apart from the quote, which is renewed from time to time and may not make a second order out of the same wish. */
const wishOf = (provider: PaymentProvider, order: Order) =>
  JSON.stringify([provider, { ...order, quote: null }])

export const nextAttempt = (
  open: Attempt | null,
  provider: PaymentProvider,
  order: Order,
): Attempt =>
  open && wishOf(open.provider, open.order) === wishOf(provider, order)
    ? open
    : { provider, order, key: crypto.randomUUID() }

/**
 * Whether it is unknown if the order arrived: no answer, a broken server, a session that ended,
 * or the first try still at work.
 */
export const isUnanswered = (failure: unknown): boolean =>
  failure instanceof SessionEnded ||
  (failure instanceof CallFailure &&
    (failure.status === 0 ||
      failure.status >= 500 ||
      (failure.status === 409 && failure.body?.['code'] === 'conflict')))

export const sendOrder = ({ provider, order, key }: Attempt): Promise<BillingAnswer> => {
  const options = { idempotencyKey: key }
  const { billing, payment_method_id, ...rest } = order
  if (provider === 'shopify')
    return call(subscribeShopify, { ...rest, ...(billing && { billing }) }, options)
  if (!billing) throw new Error('An order needs billing details.')
  if (provider === 'paypal') return call(subscribePaypal, { ...rest, billing }, options)
  return call(
    subscribeStripe,
    { ...rest, billing, ...(payment_method_id && { payment_method_id }) },
    options,
  )
}
