import type { PaymentItem, PaymentLine } from '../../db/billing-tables.ts'
import { onDay, phrase, type Text } from '../../texts/phrase.ts'
import { translate } from '../../texts/translate.ts'
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
