import type { Due } from '../../stand-in/clock.ts'
import { redactShop } from './change-customers.ts'
import { endSubscription, setStatus } from './bill-shop.ts'
import { deliverWebhook } from '../webhooks/deliver-webhook.ts'
import type { Shopify } from '../memory.ts'
import { describeShop } from './describe-shop.ts'
import { findShop } from './shops.ts'

export const isInstalled = ({ memory }: Shopify, domain: string): boolean =>
  memory.granted.has(domain)

const redactAfterMs = 48 * 3_600_000

/** `shop/redact` comes 48 hours after the app was removed, unless it was installed again meanwhile. */
export const nextRedaction = (shopify: Shopify): Due | null => {
  const [next] = [...shopify.redactions].toSorted(([, a], [, b]) => a - b)
  if (!next) return null
  const [domain, at] = next
  return {
    at,
    run: () => {
      shopify.redactions.delete(domain)
      if (!isInstalled(shopify, domain)) redactShop(shopify, shopify.stores.of(domain))
    },
  }
}

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
  if (shopify.memory.granted.delete(domain))
    shopify.redactions.set(domain, shopify.clock.now() + redactAfterMs)
  const shop = findShop(domain, shopify.origin())
  if (shop)
    deliverWebhook(shopify, {
      domain,
      topic: 'app/uninstalled',
      body: describeShop(shop),
    })
  shopify.webhooks.forget(domain)
}
