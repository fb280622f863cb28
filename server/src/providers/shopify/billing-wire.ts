import { z } from 'zod'

const Money = z.object({ amount: z.string(), currencyCode: z.string() })
export const AppSubscription = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['PENDING', 'ACCEPTED', 'ACTIVE', 'DECLINED', 'EXPIRED', 'FROZEN', 'CANCELLED']),
  createdAt: z.string(),
  currentPeriodEnd: z.string().nullable(),
  trialDays: z.number(),
  lineItems: z.array(
    z.object({
      plan: z.object({
        pricingDetails: z.object({ interval: z.string().optional(), price: Money.optional() }),
      }),
    }),
  ),
})
export type AppSubscription = z.infer<typeof AppSubscription>

const UserErrors = z.array(z.object({ message: z.string() }))
const FIELDS = `id name status createdAt currentPeriodEnd trialDays
  lineItems { plan { pricingDetails { ... on AppRecurringPricing { interval price { amount currencyCode } } } } }`

export const CREATE = `mutation PlauditSubscribe($name: String!, $returnUrl: URL!, $trialDays: Int, $replacementBehavior: AppSubscriptionReplacementBehavior, $lineItems: [AppSubscriptionLineItemInput!]!, $test: Boolean) {
  appSubscriptionCreate(name: $name, returnUrl: $returnUrl, trialDays: $trialDays, replacementBehavior: $replacementBehavior, lineItems: $lineItems, test: $test) {
    appSubscription { ${FIELDS} } confirmationUrl userErrors { field message }
  }
}`
export const Created = z.object({
  appSubscriptionCreate: z.object({
    appSubscription: AppSubscription.nullable(),
    confirmationUrl: z.string().nullable(),
    userErrors: UserErrors,
  }),
})

/** shopify.dev, `Shop.plan`: a store made for trying, by a partner; it cannot be charged. */
export const STORE_KIND = 'query PlauditStoreKind { shop { plan { partnerDevelopment } } }'
export const StoreKind = z.object({
  shop: z.object({ plan: z.object({ partnerDevelopment: z.boolean() }) }),
})

export const CANCEL = `mutation PlauditCancel($id: ID!, $prorate: Boolean) {
  appSubscriptionCancel(id: $id, prorate: $prorate) { appSubscription { id } userErrors { field message } }
}`
export const Cancelled = z.object({ appSubscriptionCancel: z.object({ userErrors: UserErrors }) })

export const EXTEND = `mutation PlauditExtend($id: ID!, $days: Int!) {
  appSubscriptionTrialExtend(id: $id, days: $days) { appSubscription { id } userErrors { field message } }
}`
export const Extended = z.object({
  appSubscriptionTrialExtend: z.object({ userErrors: UserErrors }),
})

export const FETCH = `query PlauditSubscription($id: ID!) { node(id: $id) { ... on AppSubscription { ${FIELDS} } } }`
export const Fetched = z.object({ node: AppSubscription.nullable() })

export const BUY = `mutation PlauditBuy($name: String!, $price: MoneyInput!, $returnUrl: URL!, $test: Boolean) {
  appPurchaseOneTimeCreate(name: $name, price: $price, returnUrl: $returnUrl, test: $test) {
    appPurchaseOneTime { id status } confirmationUrl userErrors { field message }
  }
}`
const OneTime = z.object({ id: z.string(), status: z.string() })
export const Bought = z.object({
  appPurchaseOneTimeCreate: z.object({
    appPurchaseOneTime: OneTime.nullable(),
    confirmationUrl: z.string().nullable(),
    userErrors: UserErrors,
  }),
})
export const FETCH_PURCHASE =
  'query PlauditPurchase($id: ID!) { node(id: $id) { ... on AppPurchaseOneTime { id status } } }'
export const FetchedPurchase = z.object({ node: OneTime.nullable() })

/** What is read of the billing webhooks: whose object it is about. */
export const BillingDelivery = z.object({
  app_subscription: z.object({ admin_graphql_api_id: z.string() }).optional(),
  app_purchase_one_time: z.object({ admin_graphql_api_id: z.string() }).optional(),
  /** Of the shop itself, when the app was uninstalled there. */
  myshopify_domain: z.string().optional(),
})
