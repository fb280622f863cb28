import type { graphqlCaller } from './graphql.ts'
import * as wire from './billing-wire.ts'
import { PaymentFailure, type KnownItems, type Payer } from '../payments.ts'
import { ShopFailure, type ShopAccess } from '../shop-platform.ts'
import { phrase } from '../../texts/phrase.ts'

export type ShopifyBillingSettings = {
  clientSecret: string
  /** As for the shop platform: `{shop}` stands for the shop's domain. */ baseUrl: string
  /** Test charges bill nothing: for development stores (`shop.plan.partnerDevelopment`) Shopify takes no others. */ testCharges:
    'never' | 'development-stores' | 'always'
}
/** What every call needs. */
export type ShopifyContext = {
  ask: ReturnType<typeof graphqlCaller>
  items: KnownItems
  now: () => Date
  testCharges: ShopifyBillingSettings['testCharges']
}

const shopOf = ({ shop }: Payer): ShopAccess => {
  if (!shop)
    throw new PaymentFailure('impossible', 'no store', phrase('billing.connect_for_shopify'))
  return shop
}

/** @throws PaymentFailure `unavailable`, ShopFailure `denied` */
export const askShopify = async (
  context: ShopifyContext,
  payer: Payer,
  [query, variables]: [string, Record<string, unknown>],
): Promise<unknown> => {
  try {
    return await context.ask(shopOf(payer), query, variables)
  } catch (error) {
    if (error instanceof ShopFailure && error.code === 'unavailable')
      throw new PaymentFailure('unavailable', `Shopify: ${error.message}`)
    throw error
  }
}

/**
 * Whether a charge of this store is one that bills nothing. A store whose development ends is
 * asked for real charges from then on.
 */
export const isTest = async (context: ShopifyContext, payer: Payer): Promise<boolean> => {
  if (context.testCharges !== 'development-stores') return context.testCharges === 'always'
  return wire.StoreKind.parse(await askShopify(context, payer, [wire.STORE_KIND, {}])).shop.plan
    .partnerDevelopment
}

/** @throws PaymentFailure `impossible` with what Shopify says */
export const assertNone = (errors: { message: string }[]) => {
  if (errors.length)
    throw new PaymentFailure(
      'impossible',
      errors.map(({ message }) => message).join(' '),
      phrase('billing.shopify_refused'),
    )
}
