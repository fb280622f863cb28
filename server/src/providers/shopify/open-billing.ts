import type { Ask, Asked } from './graphql.ts'
import { storeKind } from './operations/billing.graphql.ts'
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
  ask: Ask
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
export const askShopify = async <Answered, Given>(
  context: ShopifyContext,
  payer: Payer,
  asked: Asked<Answered, Given>,
): Promise<Answered> => {
  try {
    return await context.ask<Answered, Given>(shopOf(payer), ...asked)
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
  return (await askShopify(context, payer, [storeKind])).shop.plan.partnerDevelopment
}

/**
 * What a mutation answered. Without an answer, or without its list of errors, nobody knows whether it was carried out.
 * @throws PaymentFailure `impossible` with what Shopify says, `unavailable`
 */
export const assertNoUserErrors = <Answered extends { userErrors: { message: string }[] }>(
  answered: Answered | null | undefined,
): Answered => {
  if (!Array.isArray(answered?.userErrors))
    throw new PaymentFailure('unavailable', 'Shopify does not say what became of a mutation')
  if (answered.userErrors.length > 0)
    throw new PaymentFailure(
      'impossible',
      answered.userErrors.map(({ message }) => message).join(' '),
      phrase('billing.shopify_refused'),
    )
  return answered
}

/**
 * What was asked for by its id: null where Shopify does not know it. Any other answer without a status that we know says
 * nothing of what was charged. @throws PaymentFailure `unavailable`
 */
export const assertKnownStatus = <Node extends { status: string }>(
  node: Node | Record<PropertyKey, never> | null,
  statuses: Record<Node['status'], unknown>,
): Node | null => {
  if (node === null) return null
  if (typeof node === 'object' && Object.hasOwn(statuses, String(node.status))) return node as Node
  throw new PaymentFailure('unavailable', 'Shopify: an answer that makes no sense')
}
