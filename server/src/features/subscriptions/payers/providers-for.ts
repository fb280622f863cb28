import type { PaymentProvider } from '@plaudit/contract/billing/subscription'

/**
 * The providers that bill accounts of this kind: one that came through the store
 * platform's listing is billed by it alone.
 */
export const providersFor = (signupOrigin: 'web' | 'google' | 'shopify'): PaymentProvider[] =>
  signupOrigin === 'shopify' ? ['shopify'] : ['stripe', 'paypal']
