import type { PaymentItem, PaymentLine } from '../../db/billing-tables.ts'
import { onDay, phrase, type Text } from '../../texts/phrase.ts'
import { translate } from '../../texts/translate.ts'
import type { Payment } from '../subscriptions/payments/find-payments.ts'
import type { Language } from '@plaudit/contract/accounts/account-fields'

type PlanItem = Extract<PaymentItem, { plan: string }>

const planText = ({ kind, plan, interval, from, to }: PlanItem): Text => {
  const about = { plan: `Plaudit ${plan}`, interval: phrase(`invoice.${interval}`) }
  if (!from || !to) return phrase('invoice.line_plan_bare', about)
  const period = { ...about, from: onDay(new Date(from)), to: onDay(new Date(to)) }
  if (kind === 'credit') return phrase('invoice.line_credit', period)
  return kind === 'remaining'
    ? phrase('invoice.line_remaining', period)
    : phrase('invoice.line_plan', period)
}

const itemText = (item: PaymentItem): Text => {
  if (item.kind === 'customization')
    return phrase('invoice.line_customization', { about: item.about })
  if (item.kind === 'refund') return phrase('invoice.line_refund')
  if (item.kind === 'discount') return phrase('invoice.line_discount')
  return item.kind === 'one_off' ? phrase('invoice.line_one_off') : planText(item)
}

/** Rows of before there were items: what our own two texts meant; anything else is shown as the provider wrote it. */
const writtenBefore: Record<string, Text> = {
  Subscription: phrase('invoice.line_subscription'),
  'Widget customization': phrase('invoice.line_customization_bare'),
}

/** What a line is for, in the owner's language; the provider's own words where nothing else is known. */
export const describeLine = (line: PaymentLine, language: Language): string => {
  const text = line.item ? itemText(line.item) : writtenBefore[line.description]
  return text ? translate(language, text) : line.description
}

/** Said beside what was bought. */
const isBeside = ({ kind }: PaymentItem) =>
  kind === 'credit' || kind === 'one_off' || kind === 'discount'

/** A whole payment in one line: what was bought, before credits, discounts and what was left of another plan; of several the last. */
const mainLine = ({ lines }: Payment): PaymentLine | undefined =>
  lines.findLast(({ item }) => item && !isBeside(item)) ?? lines.findLast(({ item }) => item)

/** What a payment was for, in the owner's language (BILL-71). */
export const describePayment = (row: Payment, language: Language): string =>
  describeLine(mainLine(row) ?? { description: row.description, cents: row.amount_cents }, language)
