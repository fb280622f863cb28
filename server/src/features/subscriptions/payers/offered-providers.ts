import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { World } from '../../../world.ts'
import { providersFor } from './providers-for.ts'

/** The providers of accounts of this kind that are switched on, for a new subscription. */
export const offeredProviders = (
  { settings }: World,
  signupOrigin: 'web' | 'google' | 'shopify',
): PaymentProvider[] =>
  providersFor(signupOrigin).filter((provider) => settings.paymentProviders.includes(provider))
