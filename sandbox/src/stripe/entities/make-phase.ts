import type { Phase } from '../wire-objects.ts'

export const makePhase = (
  currency: string,
  given: Pick<
    Phase,
    'start_date' | 'end_date' | 'items' | 'discounts' | 'proration_behavior' | 'trial_end'
  >,
): Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  invoice_settings: null,
  metadata: {},
  on_behalf_of: null,
  transfer_data: null,
  ...given,
})
