import type { BillingWorld } from './billing-world.ts'
import type { Driver, ProviderName } from './driver.ts'
import { paypalDriver } from './paypal-driver.ts'
import { shopifyDriver } from './shopify-driver.ts'
import { stripeDriver } from './stripe-driver.ts'

export const driversOf = (b: BillingWorld): Record<ProviderName, Driver> => ({
  stripe: stripeDriver(b),
  paypal: paypalDriver(b),
  shopify: shopifyDriver(b),
})
