import type { Language } from '@plaudit/contract/accounts'
import type { BillingDetails } from '@plaudit/contract/billing'
import type { InvoiceStatus } from '@plaudit/contract/billing-invoices'
import type { PlanInterval, PlanLimits } from '@plaudit/contract/billing-plans'
import type { PaymentMethod, PaymentProvider } from '@plaudit/contract/billing-subscription'
import type { ColumnType, Generated } from 'kysely'

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
}
type ProviderItemsTable = { provider: string; item_key: string; external_id: string }
/** What a change waits for, after the owner was sent to approve it: which plan, when it takes effect, and the provider's new subscription where it makes one. */
export type WaitingRow = { planId: string; when: 'now' | 'period_end'; promoCodeId: string | null; externalId: string | null; since: string }
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
  payment_method: Json<PaymentMethod> | null
  trial_extended_at: Time | null
  reminded_of: Time | null
  upgrade_offer: 'due' | 'answered' | null
  synced_at: Time
  created_at: Time
}
type PausesTable = { account_id: string; id: string; paused_at: Time; resumes_at: Time; resumed_at: Time | null; trial_left_ms: number | null }
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
export type PaymentLine = { description: string; cents: number }
type PaymentsTable = {
  account_id: string
  id: string
  provider: PaymentProvider
  external_id: string
  kind: 'subscription' | 'customization'
  number: string | null
  description: string
  amount_cents: number
  currency: string
  status: InvoiceStatus
  payment_method: Json<PaymentMethod> | null
  lines: Json<PaymentLine[]>
  details: Json<BillingDetails> | null
  created_at: Time
}
type BillingLeasesTable = { account_id: string; holder: string; until: Time }
/** What a delivery is about, by the provider's ids. */
export type EventSubject = { subscriptionId: string | null; purchaseId: string | null; accountId: string | null }
type PaymentEventsTable = {
  provider: PaymentProvider
  event_id: string
  type: string
  about: Json<EventSubject>
  received_at: Time
  processed_at: Time | null
}
type CustomizationRequestsTable = {
  account_id: string
  id: string
  description: string
  picture_keys: Json<string[]>
  state: 'unpaid' | 'paid' | 'in_progress' | 'done'
  provider: PaymentProvider
  external_id: string | null
  waiting: Json<{ orderId: string }> | null
  price_cents: number
  currency: string
  created_at: Time
  paid_at: Time | null
}

export type BillingTables = {
  plans: PlansTable
  promo_codes: PromoCodesTable
  provider_items: ProviderItemsTable
  subscriptions: SubscriptionsTable
  pauses: PausesTable
  cancellation_steps: CancellationStepsTable
  billing_details: BillingDetailsTable
  payments: PaymentsTable
  billing_leases: BillingLeasesTable
  payment_events: PaymentEventsTable
  customization_requests: CustomizationRequestsTable
}
