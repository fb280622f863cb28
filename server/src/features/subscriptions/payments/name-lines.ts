import { cycleCost } from '@plaudit/contract/billing/choice'
import type { Plan } from '@plaudit/contract/billing/plans'
import type { PaymentItem, PaymentLine } from '../../../db/billing-tables.ts'
import { planAt } from '../rules.ts'
import type { SubscriptionRow } from '../rows.ts'
import type { ProviderLine, ProviderPayment } from '../../../providers/provider-subscription.ts'

/** A difference that was asked for with an upgrade. */
type Upgrade = { plan_id: string; cents: number; covers_until: Date; created_at: Date }
type Known = {
  row: SubscriptionRow
  plans: ReadonlyMap<string, Plan>
  upgrades: readonly Upgrade[]
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
const HOUR_MS = 3_600_000

/**
 * The present period, when the payment was made for it; a renewal is taken at its beginning,
 * or tried again later within it.
 */
const periodOf = ({ at }: ProviderPayment, { period_start, period_end }: SubscriptionRow) => {
  const isWithin =
    period_start !== null &&
    period_end !== null &&
    at.getTime() >= period_start.getTime() - HOUR_MS &&
    at < period_end
  return isWithin ? { from: dayOf(period_start), to: dayOf(period_end) } : { from: null, to: null }
}

/** A difference that was refused has no number of ours: it is recognised by its amount. */
const itemOfUpgrade = (
  { status, cents, at }: ProviderPayment,
  { plans, upgrades }: Known,
): PaymentItem | null => {
  const asked =
    status === 'failed' &&
    upgrades.find((one) => one.cents === cents && one.created_at <= at && one.covers_until > at)
  const plan = asked && plans.get(asked.plan_id)
  return asked && plan
    ? {
        kind: 'remaining',
        plan: plan.name,
        interval: plan.interval,
        from: dayOf(at),
        to: dayOf(asked.covers_until),
      }
    : null
}

/** PayPal and Shopify report amounts alone: a payment is for the plan that the account had then. */
const itemOfPlan = (payment: ProviderPayment, known: Known): PaymentItem | null => {
  const { row, plans } = known
  const upgrade = itemOfUpgrade(payment, known)
  if (upgrade) return upgrade
  const plan = plans.get(planAt(row, payment.at))
  return plan && payment.cents <= Math.max(cycleCost(plan), row.price_cents)
    ? { kind: 'plan', plan: plan.name, interval: plan.interval, ...periodOf(payment, row) }
    : null
}

const itemOf = (
  { item }: ProviderLine,
  payment: ProviderPayment,
  known: Known,
): PaymentItem | null => {
  if (!item) return itemOfPlan(payment, known)
  if (item.kind === 'one_off' || item.kind === 'discount') return item
  const plan = known.plans.get(item.planId ?? '')
  return plan
    ? {
        kind: item.kind,
        plan: plan.name,
        interval: plan.interval,
        from: dayOf(item.from),
        to: dayOf(item.to),
      }
    : null
}

/** A payment's lines as they are kept: what each is for, by the plan's name and days as they are now; cents. Pure. */
export const nameLines = (payment: ProviderPayment, known: Known): PaymentLine[] =>
  payment.lines.map((line) => {
    const item = itemOf(line, payment, known)
    return { description: line.description, cents: line.cents, ...(item ? { item } : {}) }
  })
