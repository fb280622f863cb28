import { endSubscription, setStatus } from './bill-shop.ts'
import { deliverWebhook } from '../webhooks/deliver-webhook.ts'
import type { Shopify } from '../memory.ts'
import { describeShop } from './describe-shop.ts'
import { findShop } from './shops.ts'

/** Whether any token of the app is out for this shop, valid or not yet renewed. */
export const isInstalled = ({ memory }: Shopify, domain: string): boolean =>
  [...memory.accessTokens.values(), ...memory.refreshTokens.values()].some(
    (token) => token.domain === domain,
  )

const endCharges = (shopify: Shopify, domain: string) => {
  for (const one of shopify.billing.subscriptions.values())
    if (one.domain === domain && ['ACTIVE', 'FROZEN', 'PENDING'].includes(one.status))
      endSubscription(shopify, one)
  for (const one of shopify.billing.purchases.values())
    if (one.domain === domain && one.status === 'PENDING') setStatus(shopify, one, 'EXPIRED')
}

/**
 * The owner removes the app in the shop's admin. Registered webhooks are sent a last time; then they are deleted with
 * the tokens.
 */
export const uninstallApp = (shopify: Shopify, domain: string): void => {
  endCharges(shopify, domain)
  shopify.memory.revokeTokens(domain)
  const shop = findShop(domain, shopify.origin())
  if (shop)
    deliverWebhook(shopify, {
      domain,
      topic: 'app/uninstalled',
      body: describeShop(shop),
    })
  shopify.webhooks.forget(domain)
}
