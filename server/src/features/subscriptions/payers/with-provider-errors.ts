import { fieldProblem, Problem } from '../../../problem.ts'
import { guardCalls } from '../../../providers/vendor-call-guard.ts'
import { PaymentFailure } from '../../../providers/payments.ts'
import { ShopFailure } from '../../../providers/shop-platform.ts'
import type { World } from '../../../world.ts'
import { assertNotDenied } from './assert-not-denied.ts'
import { assertLeaseNotLost } from '../lease/account-lease.ts'
import { phrase } from '../../../texts/phrase.ts'

const silent = {
  stripe: phrase('billing.card_silent'),
  paypal: phrase('billing.paypal_silent'),
  shopify: phrase('billing.shopify_silent'),
}

/**
 * Calls a provider; its failures become problems in the owner's words.
 * @throws Problem `payment_refused` (402, BILL-74), `invalid` (400) for a card that is not the owner's, `not_offered`,
 * `promo_code_refused`, `store_access_lost`, `billing_busy` (a lease that was lost), `provider_unavailable` (it is not
 * known what happened: the next read from the provider shows it)
 */
export const withProviderErrors = async <T>(
  world: World,
  provider: keyof typeof silent,
  call: () => Promise<T>,
): Promise<T> => {
  try {
    return await guardCalls(() => assertLeaseNotLost(world.db, world.clock.now()), call)
  } catch (error) {
    if (error instanceof ShopFailure) await assertNotDenied(world, error)
    if (!(error instanceof PaymentFailure)) throw error
    world.log.warn({ err: error, provider }, 'payment provider')
    if (error.code === 'refused')
      throw new Problem('payment_refused', error.reason ? { facts: { reason: error.reason } } : {})
    if (error.code === 'unusable_card')
      throw fieldProblem('payment_method_id', phrase('billing.card_unusable'))
    if (error.code === 'code_refused')
      throw new Problem('promo_code_refused', error.detail ? { detail: error.detail } : {})
    if (error.code === 'impossible')
      throw new Problem('not_offered', error.detail ? { detail: error.detail } : {})
    throw new Problem('provider_unavailable', { detail: silent[provider] })
  }
}
