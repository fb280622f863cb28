import type { Plan } from '@plaudit/contract/billing/plans'
import type { Coupon } from '@plaudit/contract/billing/subscription'
import { readLimits } from '../rules.ts'
import type { PlanRow, PromoCodeRow } from './rows.ts'
import { featureIn, oldCost } from './rules.ts'
import type { Language } from '@plaudit/contract/accounts/account-fields'

export const planView = (row: PlanRow, all: readonly PlanRow[], language: Language): Plan => ({
  id: row.id,
  name: row.name,
  interval: row.interval,
  status: row.status,
  currency: row.currency,
  cost_per_month: row.cost_per_month,
  old_cost_per_month: oldCost(row, all),
  months_off: row.months_off,
  trial_days: row.trial_days,
  is_highlighted: row.is_highlighted,
  for_winning: row.for_winning,
  features: row.features.map((texts) => featureIn(language, texts)),
  limits: readLimits(row.limits),
})

export const couponView = (row: PromoCodeRow): Coupon => ({
  id: row.id,
  code: row.code,
  percent_off: row.percent_off,
  amount_off: row.amount_off,
  currency: row.currency,
  duration: row.duration,
  duration_in_months: row.duration_in_months,
})
