import { type Payer, type Purchase, type PurchaseOrder, PaymentFailure } from '../payments.ts'
import * as wire from './billing-wire.ts'
import { type ShopifyContext, isTest, askShopify, assertNone } from './open-billing.ts'

/** Asks for a one-off charge; the owner approves it on Shopify's page. */
export const buyShopify = async (
  context: ShopifyContext,
  { payer, name, cents, currency, returnUrl }: PurchaseOrder,
) => {
  const price = { amount: (cents / 100).toFixed(2), currencyCode: currency }
  const test = await isTest(context, payer)
  const { appPurchaseOneTimeCreate: made } = wire.Bought.parse(
    await askShopify(context, payer, [wire.BUY, { name, price, returnUrl, test }]),
  )
  assertNone(made.userErrors)
  if (!made.appPurchaseOneTime || !made.confirmationUrl)
    throw new PaymentFailure('unavailable', 'Shopify gave no page to approve on')
  return {
    externalId: made.appPurchaseOneTime.id,
    status: 'waiting' as const,
    clientSecret: null,
    redirectUrl: made.confirmationUrl,
    paymentMethod: null,
  }
}

const oneTime: Record<string, Purchase['status']> = {
  ACTIVE: 'paid',
  PENDING: 'waiting',
  ACCEPTED: 'waiting',
}
export const fetchShopifyPurchase = async (
  context: ShopifyContext,
  id: string,
  payer: Payer,
): Promise<Purchase | null> => {
  const { node } = wire.FetchedPurchase.parse(
    await askShopify(context, payer, [wire.FETCH_PURCHASE, { id }]),
  )
  const status = node ? (oneTime[node.status] ?? 'failed') : 'failed'
  return (
    node && {
      externalId: node.id,
      status,
      clientSecret: null,
      redirectUrl: null,
      paymentMethod: null,
    }
  )
}
