import { type Payer, type Purchase, type PurchaseOrder, PaymentFailure } from '../payments.ts'
import {
  createPurchase,
  fetchPurchase,
  type AppPurchaseStatus,
  type CurrencyCode,
} from './operations/billing.graphql.ts'
import {
  type ShopifyContext,
  isTest,
  askShopify,
  assertNoUserErrors,
  assertKnownStatus,
} from './open-billing.ts'

/** Asks for a one-off charge; the owner approves it on Shopify's page. */
export const buyShopify = async (
  context: ShopifyContext,
  { payer, name, cents, currency, returnUrl }: PurchaseOrder,
) => {
  const price = { amount: (cents / 100).toFixed(2), currencyCode: currency as CurrencyCode }
  const test = await isTest(context, payer)
  const { appPurchaseOneTimeCreate: made } = await askShopify(context, payer, [
    createPurchase,
    { name, price, returnUrl, test },
  ])
  assertNoUserErrors(made)
  if (!made?.appPurchaseOneTime || !made.confirmationUrl)
    throw new PaymentFailure('unavailable', 'Shopify gave no page to approve on')
  return {
    externalId: made.appPurchaseOneTime.id,
    status: 'waiting' as const,
    clientSecret: null,
    redirectUrl: made.confirmationUrl,
    paymentMethod: null,
  }
}

const statuses: Record<AppPurchaseStatus, Purchase['status']> = {
  ACTIVE: 'paid',
  PENDING: 'waiting',
  ACCEPTED: 'waiting',
  DECLINED: 'failed',
  EXPIRED: 'failed',
}
export const fetchShopifyPurchase = async (
  context: ShopifyContext,
  id: string,
  payer: Payer,
): Promise<Purchase | null> => {
  const node = assertKnownStatus(
    (await askShopify(context, payer, [fetchPurchase, { id }])).node,
    statuses,
  )
  return (
    node && {
      externalId: node.id,
      status: statuses[node.status],
      clientSecret: null,
      redirectUrl: null,
      paymentMethod: null,
    }
  )
}
