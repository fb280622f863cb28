import { Problem } from '../../problem.ts'
import { PaymentFailure } from '../../providers/payments.ts'
import type { World } from '../../world.ts'
import { phrase } from '../../texts/phrase.ts'

const silent = { stripe: phrase('billing.card_silent'), paypal: phrase('billing.paypal_silent'), shopify: phrase('billing.shopify_silent') }

/**
 * Calls a provider; its failures become problems in the owner's words.
 * @throws Problem `payment_refused` (402, point P53), `not_offered`, `provider_unavailable` (it is not known what happened: the next look at the provider tells)
 */
export const calling = async <T>(world: World, provider: keyof typeof silent, call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    world.log.warn({ err: error, provider }, 'payment provider')
    if (error.code === 'refused') throw new Problem('payment_refused', { facts: { reason: error.message } })
    if (error.code === 'impossible') throw new Problem('not_offered', error.detail ? { detail: error.detail } : {})
    throw new Problem('provider_unavailable', { detail: silent[provider] })
  }
}
