import type { Owner } from '../../../world.ts'
import { assertProvider } from '../checkout/assert-provider.ts'
import { findPayer } from '../payers/find-payer.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { liveOf } from '../rows.ts'

/**
 * BILL-8, `intent/`: the secret that the card form needs. @throws Problem `not_offered` for an
 * account that does not pay by card
 */
export const createIntent = async (
  owner: Owner,
): Promise<{ client_secret: string; publishable_key: string; script_url: string }> => {
  const { stripe } = owner.world.payments
  const live = await liveOf(owner.world.db, owner.accountId)
  await assertProvider(owner, 'stripe', live?.provider === 'stripe' ? live : null)
  const payer = await findPayer(owner, 'stripe')
  const { clientSecret } = await withProviderErrors(owner.world, 'stripe', () =>
    stripe.createIntent(payer),
  )
  return {
    client_secret: clientSecret,
    publishable_key: stripe.publishableKey,
    script_url: stripe.scriptUrl,
  }
}
