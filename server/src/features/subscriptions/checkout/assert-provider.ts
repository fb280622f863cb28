import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { findAccount } from '../../accounts/find-account.ts'
import { providersFor } from '../payers/providers-for.ts'
import type { SubscriptionRow } from '../rows.ts'

/**
 * @throws Problem `not_offered`: this provider is not for this account, is switched off for new
 * subscriptions, or another one bills it now
 */
export const assertProvider = async (
  { world, accountId }: Owner,
  provider: PaymentProvider,
  running: SubscriptionRow | null,
): Promise<void> => {
  const account = await findAccount(world.db, accountId)
  if (!account) throw new Problem('unauthenticated')
  if (!providersFor(account.signup_origin).includes(provider))
    throw new Problem('not_offered', {
      detail:
        account.signup_origin === 'shopify'
          ? phrase('billing.billed_by_shopify')
          : phrase('billing.not_from_shopify'),
    })
  if (running?.provider !== provider && !world.settings.paymentProviders.includes(provider))
    throw new Problem('not_offered', {
      detail: phrase('billing.provider_off', { provider: phrase(`billing.by_${provider}`) }),
    })
  if (running && running.provider === null)
    throw new Problem('not_offered', { detail: phrase('billing.perpetual_change') })
  if (running?.provider && running.provider !== provider)
    throw new Problem('not_offered', {
      detail: phrase('billing.other_provider', {
        current: phrase(`billing.by_${running.provider}`),
        wanted: phrase(`billing.by_${provider}`),
      }),
    })
}
