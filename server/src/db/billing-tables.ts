import type { InvoiceStatus } from '@plaudit/contract/billing/invoices'
import type { PlanInterval, PlanLimits } from '@plaudit/contract/billing/plans'
import type { PaymentMethod, PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { ColumnType, Generated } from 'kysely'
import type { Language } from '@plaudit/contract/accounts/account-fields'
import type { BillingDetails } from '@plaudit/contract/billing/details'

/** The tables of plans, subscriptions and payments; a test compares this list of columns with the database. */
type Time = Date
type Json<T> = ColumnType<T, string, string>

type PlansTable = {
  id: string
  name: string
  interval: PlanInterval
  status: 'AC' | 'IN'
  currency: Generated<string>
  cost_per_month: number
  months_off: Generated<number>
  trial_days: Generated<number>
  is_highlighted: Generated<boolean>
  for_winning: Generated<boolean>
  /** The HTML of each feature, by language. */
  features: ColumnType<(string | Partial<Record<Language, string>>)[], string | undefined, string>
  limits: Json<PlanLimits>
  updated_at: Generated<Time>
}
type PromoCodesTable = {
  id: string
  code: string
  percent_off: number | null
  amount_off: number | null
  currency: Generated<string>
  duration: 'once' | 'repeating' | 'forever'
  duration_in_months: number | null
  plan_names: Json<string[]> | null
  first_time_only: Generated<boolean>
  max_redemptions: number | null
  expires_at: Time | null
  is_active: Generated<boolean>
  updated_at: Generated<Time>
  used_by_deleted: Generated<number>
}
type PromoCodeRedemptionsTable = {
  account_id: string
  promo_code_id: string
  subscription_id: string
  first_used_at: Time
  counts_from: Time
  months_before: Generated<number>
  months_used: Generated<number>
}
type ProviderItemsTable = { provider: string; item_key: string; external_id: string }
/**
 * What a change waits for, after the owner was sent to approve it: which plan, when it takes effect, and the provider's
 * new subscription where it makes one.
 */
/**
 * `externalId`: what the page is for, where that is known. `earlier`: the plan of an earlier
 * page that was approved meanwhile.
 */
export type WaitingRow = {
  planId: string
  when: 'now' | 'period_end'
  promoCodeId: string | null
  /** The running code is not for this plan, and ends with the change. */
  endsDiscount?: boolean
  externalId: string | null
  since: string
  earlier?: string
  /** Until when the plan was granted or paid that it is to follow. */
  paidUntil?: string
}
type SubscriptionsTable = {
  account_id: string
  id: string
  plan_id: string
  provider: PaymentProvider | null
  external_id: string | null
  phase: 'pending' | 'live' | 'ended' | 'dropped'
  waiting: Json<WaitingRow> | null
  price_cents: number
  currency: string
  started_at: Time
  trial_ends_at: Time | null
  period_start: Time | null
  period_end: Time | null
  next_amount_cents: number | null
  paused_at: Time | null
  resumes_at: Time | null
  cancel_at: Time | null
  past_due_since: Time | null
  scheduled_plan_id: string | null
  scheduled_at: Time | null
  ended_at: Time | null
  promo_code_id: string | null
  scheduled_promo_code_id: string | null
  payment_method: Json<PaymentMethod> | null
  trial_extended_at: Time | null
  reminded_of: Time | null
  upgrade_offer: 'due' | 'answered' | null
  fence: ColumnType<string, string | undefined, string>
  synced_at: Time
  answered_at: ColumnType<Date, Date | undefined, Date>
  put_off_until: Time | null
  created_at: Time
}
type PausesTable = {
  account_id: string
  id: string
  paused_at: Time
  resumes_at: Time
  resumed_at: Time | null
  trial_left_ms: number | null
  ending_at: Time | null
}
type CancellationStepsTable = {
  account_id: string
  id: string
  step: string
  offered: string | null
  taken: boolean
  reason: string | null
  comment: string | null
  created_at: Time
}
type BillingDetailsTable = { account_id: string; details: Json<BillingDetails>; updated_at: Time }
/**
 * What a line of an invoice is, so that it can be written in the owner's language: a plan for a period, the credit
 * or the charge of a change within a period, or something that is bought once. Plans by name and days
 * (`YYYY-MM-DD`, UTC), as they were.
 */
export type PaymentItem =
  | {
      kind: 'plan' | 'credit' | 'remaining'
      plan: string
      interval: PlanInterval
      from: string | null
      to: string | null
    }
  | { kind: 'customization'; about: string }
  | { kind: 'one_off' }
  | { kind: 'discount' }
  | { kind: 'refund' }
/** `description`: the provider's own words; shown where `item` is not known. */
export type PaymentLine = { description: string; cents: number; item?: PaymentItem }
/** Who sells, printed on invoices. An `included` tax is part of the price. */
export type InvoiceSeller = {
  name: string
  address: string[]
  country: string | null
  taxId: string | null
  tax:
    | { kind: 'included'; percent: number }
    | { kind: 'not_included' }
    | { kind: 'reverse_charge' }
    | null
}
type PaymentsTable = {
  account_id: string
  id: string
  provider: PaymentProvider
  external_id: string
  kind: 'subscription' | 'customization' | 'refund'
  number: string | null
  description: string
  amount_cents: number
  currency: string
  status: InvoiceStatus
  payment_method: Json<PaymentMethod> | null
  lines: Json<PaymentLine[]>
  details: Json<BillingDetails> | null
  seller: Json<InvoiceSeller> | null
  created_at: Time
}
type BillingLeasesTable = { account_id: string; holder: string; until: Time }
type BillingTurnsTable = { account_id: string; id: string; alive_until: Time }
type RightsEntriesTable = {
  account_id: string
  id: string
  subscription_id: string
  kind: 'trial' | 'payment'
  plan_id: string
  covers_from: Time
  covers_until: Time
  payment_external_id: string | null
  created_at: Time
}
/** A payment of an order that is being ended; cents. `back`: how much of it is given back. */
export type EndingPayment = {
  externalId: string
  description: string
  currency: string
  cents: number
  back: number
  at: string
  paymentMethod: PaymentMethod | null
  lines: { description: string; cents: number }[]
}
type ProviderOrdersTable = {
  provider: PaymentProvider
  external_id: string
  account_id: string
  subscription_id: string
  kind: 'subscription' | 'purchase'
  state: 'watched' | 'dead'
  created_at: Time
  checked_at: Time
  ending: Json<EndingPayment[]> | null
  used: Json<string[]> | null
  /** The store that it was asked in, at the store platform. */
  shop_domain: string | null
}
type OneOffChargesTable = {
  account_id: string
  id: string
  subscription_id: string
  provider: PaymentProvider
  kind: 'upgrade' | 'resume'
  plan_id: string
  covers_from: Time
  covers_until: Time
  cents: number
  currency: string
  external_id: string | null
  page_url: string | null
  state: 'open' | 'paid' | 'dropped'
  /** When it was sent to a provider whose answer is not known. */
  asked_at: Time | null
  created_at: Time
  settled_at: Time | null
}
/** What a delivery is about, by the provider's ids. */
export type EventSubject = {
  subscriptionId: string | null
  purchaseId: string | null
  accountId: string | null
  shopDomain?: string
  /** When it happened, as the provider reports. */
  happenedAt?: string
}
type PaymentEventsTable = {
  provider: PaymentProvider
  event_id: string
  type: string
  about: Json<EventSubject>
  /** Deliveries with the same one are processed together. */
  subject: string | null
  received_at: Time
  processed_at: Time | null
}
/** A payment that was begun: our order's number, when, along with which subscription, and the page to approve on. */
type PurchaseWaiting = {
  orderId: string
  since?: string
  subscriptionId?: string | null
  url?: string
}
type CustomizationRequestsTable = {
  account_id: string
  id: string
  description: string
  picture_keys: Json<string[]>
  state: 'unpaid' | 'paid' | 'in_progress' | 'done'
  provider: PaymentProvider
  external_id: string | null
  /**
   * `since`: when it was first sent; `subscriptionId`: the provider's number of what it is charged along with;
   * `url`: the page it is approved on.
   */
  waiting: Json<PurchaseWaiting> | null
  price_cents: number
  currency: string
  created_at: Time
  paid_at: Time | null
}

export type BillingTables = {
  plans: PlansTable
  promo_codes: PromoCodesTable
  promo_code_redemptions: PromoCodeRedemptionsTable
  known_subscribers: { key: string; codes: Json<Record<string, number>>; seen_at: Time }
  provider_items: ProviderItemsTable
  subscriptions: SubscriptionsTable
  pauses: PausesTable
  cancellation_steps: CancellationStepsTable
  billing_details: BillingDetailsTable
  payments: PaymentsTable
  billing_leases: BillingLeasesTable
  billing_turns: BillingTurnsTable
  rights_entries: RightsEntriesTable
  provider_orders: ProviderOrdersTable
  one_off_charges: OneOffChargesTable
  payment_events: PaymentEventsTable
  customization_requests: CustomizationRequestsTable
}
