import { Problem } from '../../problem.ts'
import { PaymentFailure } from '../../providers/payments.ts'
import type { World } from '../../world.ts'

const REFUSED = 'Please check the payment details and provide a valid card.'
const names = { stripe: 'The card payment service', paypal: 'PayPal', shopify: 'Shopify' }

/**
 * Calls a provider; its failures become problems in the owner's words.
 * @throws Problem `payment_refused` (402, point P53), `not_offered`, `provider_unavailable` (it is not known what happened: the next look at the provider tells)
 */
export const calling = async <T>(world: World, provider: keyof typeof names, call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    world.log.warn({ err: error, provider }, 'payment provider')
    if (error.code === 'refused') throw new Problem('payment_refused', { detail: REFUSED, facts: { reason: error.message } })
    if (error.code === 'impossible') throw new Problem('not_offered', { detail: error.message })
    throw new Problem('provider_unavailable', { detail: `${names[provider]} did not answer. Please look again in a moment: nothing is charged twice.` })
  }
}
