// Written by `npm run operations` from billing.graphql and Shopify's published schema. Not by hand.
import type { Operation } from './operation.ts'

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] }
/** Internal type. DO NOT USE DIRECTLY. */
export type AppPlanInput = {
  appRecurringPricingDetails?: AppRecurringPricingInput | null | undefined
  appUsagePricingDetails?: AppUsagePricingInput | null | undefined
}

export type AppPricingInterval = 'ANNUAL' | 'EVERY_30_DAYS'

export type AppPurchaseStatus = 'ACCEPTED' | 'ACTIVE' | 'DECLINED' | 'EXPIRED' | 'PENDING'

export type AppRecurringPricingInput = {
  discount?: AppSubscriptionDiscountInput | null | undefined
  interval?: AppPricingInterval | null | undefined
  price: MoneyInput
}

export type AppSubscriptionDiscountInput = {
  durationLimitInIntervals?: number | null | undefined
  value?: AppSubscriptionDiscountValueInput | null | undefined
}

export type AppSubscriptionDiscountValueInput = {
  amount?: string | null | undefined
  percentage?: number | null | undefined
}

export type AppSubscriptionLineItemInput = {
  plan: AppPlanInput
}

export type AppSubscriptionReplacementBehavior = 'APPLY_IMMEDIATELY' | 'APPLY_ON_NEXT_BILLING_CYCLE' | 'STANDARD'

export type AppSubscriptionStatus = 'ACCEPTED' | 'ACTIVE' | 'CANCELLED' | 'DECLINED' | 'EXPIRED' | 'FROZEN' | 'PENDING'

export type AppUsagePricingInput = {
  cappedAmount: MoneyInput
  terms: string
}

export type CurrencyCode = 'AED' | 'AFN' | 'ALL' | 'AMD' | 'ANG' | 'AOA' | 'ARS' | 'AUD' | 'AWG' | 'AZN' | 'BAM' | 'BBD' | 'BDT' | 'BGN' | 'BHD' | 'BIF' | 'BMD' | 'BND' | 'BOB' | 'BRL' | 'BSD' | 'BTN' | 'BWP' | 'BYN' | 'BYR' | 'BZD' | 'CAD' | 'CDF' | 'CHF' | 'CLP' | 'CNY' | 'COP' | 'CRC' | 'CVE' | 'CZK' | 'DJF' | 'DKK' | 'DOP' | 'DZD' | 'EGP' | 'ERN' | 'ETB' | 'EUR' | 'FJD' | 'FKP' | 'GBP' | 'GEL' | 'GHS' | 'GIP' | 'GMD' | 'GNF' | 'GTQ' | 'GYD' | 'HKD' | 'HNL' | 'HRK' | 'HTG' | 'HUF' | 'IDR' | 'ILS' | 'INR' | 'IQD' | 'IRR' | 'ISK' | 'JEP' | 'JMD' | 'JOD' | 'JPY' | 'KES' | 'KGS' | 'KHR' | 'KID' | 'KMF' | 'KRW' | 'KWD' | 'KYD' | 'KZT' | 'LAK' | 'LBP' | 'LKR' | 'LRD' | 'LSL' | 'LTL' | 'LVL' | 'LYD' | 'MAD' | 'MDL' | 'MGA' | 'MKD' | 'MMK' | 'MNT' | 'MOP' | 'MRU' | 'MUR' | 'MVR' | 'MWK' | 'MXN' | 'MYR' | 'MZN' | 'NAD' | 'NGN' | 'NIO' | 'NOK' | 'NPR' | 'NZD' | 'OMR' | 'PAB' | 'PEN' | 'PGK' | 'PHP' | 'PKR' | 'PLN' | 'PYG' | 'QAR' | 'RON' | 'RSD' | 'RUB' | 'RWF' | 'SAR' | 'SBD' | 'SCR' | 'SDG' | 'SEK' | 'SGD' | 'SHP' | 'SLL' | 'SOS' | 'SRD' | 'SSP' | 'STD' | 'STN' | 'SYP' | 'SZL' | 'THB' | 'TJS' | 'TMT' | 'TND' | 'TOP' | 'TRY' | 'TTD' | 'TWD' | 'TZS' | 'UAH' | 'UGX' | 'USD' | 'USDC' | 'UYU' | 'UZS' | 'VED' | 'VEF' | 'VES' | 'VND' | 'VUV' | 'WST' | 'XAF' | 'XCD' | 'XOF' | 'XPF' | 'XXX' | 'YER' | 'ZAR' | 'ZMW'

export type MoneyInput = {
  amount: string
  currencyCode: CurrencyCode
}

export type BilledSubscriptionFragment = { id: string; name: string; status: AppSubscriptionStatus; createdAt: string; currentPeriodEnd: string | null; trialDays: number; lineItems: Array<{ plan: { pricingDetails: { interval: AppPricingInterval; price: { amount: string; currencyCode: CurrencyCode } } | Record<PropertyKey, never> } }> }

export type CreateSubscriptionMutationVariables = Exact<{
  name: string
  returnUrl: string
  trialDays?: number | null | undefined
  replacementBehavior?: AppSubscriptionReplacementBehavior | null | undefined
  lineItems: Array<AppSubscriptionLineItemInput> | AppSubscriptionLineItemInput
  test?: boolean | null | undefined
}>

export type CreateSubscriptionMutation = { appSubscriptionCreate: { confirmationUrl: string | null; appSubscription: { id: string; name: string; status: AppSubscriptionStatus; createdAt: string; currentPeriodEnd: string | null; trialDays: number; lineItems: Array<{ plan: { pricingDetails: { interval: AppPricingInterval; price: { amount: string; currencyCode: CurrencyCode } } | Record<PropertyKey, never> } }> } | null; userErrors: Array<{ message: string }> } | null }

export type CancelSubscriptionMutationVariables = Exact<{
  id: string
  prorate?: boolean | null | undefined
}>

export type CancelSubscriptionMutation = { appSubscriptionCancel: { appSubscription: { id: string } | null; userErrors: Array<{ message: string }> } | null }

export type ExtendTrialMutationVariables = Exact<{
  id: string
  days: number
}>

export type ExtendTrialMutation = { appSubscriptionTrialExtend: { appSubscription: { id: string } | null; userErrors: Array<{ message: string }> } | null }

export type FetchSubscriptionQueryVariables = Exact<{
  id: string
}>

export type FetchSubscriptionQuery = { node: { id: string; name: string; status: AppSubscriptionStatus; createdAt: string; currentPeriodEnd: string | null; trialDays: number; lineItems: Array<{ plan: { pricingDetails: { interval: AppPricingInterval; price: { amount: string; currencyCode: CurrencyCode } } | Record<PropertyKey, never> } }> } | Record<PropertyKey, never> | null }

export type CreatePurchaseMutationVariables = Exact<{
  name: string
  price: MoneyInput
  returnUrl: string
  test?: boolean | null | undefined
}>

export type CreatePurchaseMutation = { appPurchaseOneTimeCreate: { confirmationUrl: string | null; appPurchaseOneTime: { id: string; status: AppPurchaseStatus } | null; userErrors: Array<{ message: string }> } | null }

export type FetchPurchaseQueryVariables = Exact<{
  id: string
}>

export type FetchPurchaseQuery = { node: { id: string; status: AppPurchaseStatus } | Record<PropertyKey, never> | null }

export type StoreKindQueryVariables = Exact<{ [key: string]: never }>

export type StoreKindQuery = { shop: { plan: { partnerDevelopment: boolean } } }

export const createSubscription: Operation<CreateSubscriptionMutation, CreateSubscriptionMutationVariables> = {
  name: 'CreateSubscription',
  text: 'mutation CreateSubscription($name: String!, $returnUrl: URL!, $trialDays: Int, $replacementBehavior: AppSubscriptionReplacementBehavior, $lineItems: [AppSubscriptionLineItemInput!]!, $test: Boolean) { appSubscriptionCreate( name: $name returnUrl: $returnUrl trialDays: $trialDays replacementBehavior: $replacementBehavior lineItems: $lineItems test: $test ) { appSubscription { id name status createdAt currentPeriodEnd trialDays lineItems { plan { pricingDetails { ... on AppRecurringPricing { interval price { amount currencyCode } } } } } } confirmationUrl userErrors { message } } }',
}

export const cancelSubscription: Operation<CancelSubscriptionMutation, CancelSubscriptionMutationVariables> = {
  name: 'CancelSubscription',
  text: 'mutation CancelSubscription($id: ID!, $prorate: Boolean) { appSubscriptionCancel(id: $id, prorate: $prorate) { appSubscription { id } userErrors { message } } }',
}

export const extendTrial: Operation<ExtendTrialMutation, ExtendTrialMutationVariables> = {
  name: 'ExtendTrial',
  text: 'mutation ExtendTrial($id: ID!, $days: Int!) { appSubscriptionTrialExtend(id: $id, days: $days) { appSubscription { id } userErrors { message } } }',
}

export const fetchSubscription: Operation<FetchSubscriptionQuery, FetchSubscriptionQueryVariables> = {
  name: 'FetchSubscription',
  text: 'query FetchSubscription($id: ID!) { node(id: $id) { ... on AppSubscription { id name status createdAt currentPeriodEnd trialDays lineItems { plan { pricingDetails { ... on AppRecurringPricing { interval price { amount currencyCode } } } } } } } }',
}

export const createPurchase: Operation<CreatePurchaseMutation, CreatePurchaseMutationVariables> = {
  name: 'CreatePurchase',
  text: 'mutation CreatePurchase($name: String!, $price: MoneyInput!, $returnUrl: URL!, $test: Boolean) { appPurchaseOneTimeCreate( name: $name price: $price returnUrl: $returnUrl test: $test ) { appPurchaseOneTime { id status } confirmationUrl userErrors { message } } }',
}

export const fetchPurchase: Operation<FetchPurchaseQuery, FetchPurchaseQueryVariables> = {
  name: 'FetchPurchase',
  text: 'query FetchPurchase($id: ID!) { node(id: $id) { ... on AppPurchaseOneTime { id status } } }',
}

export const storeKind: Operation<StoreKindQuery, StoreKindQueryVariables> = {
  name: 'StoreKind',
  text: 'query StoreKind { shop { plan { partnerDevelopment } } }',
}
