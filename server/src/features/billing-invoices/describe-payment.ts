import type { Language } from '@plaudit/contract/accounts/account-fields'
import type { Payment } from '../subscriptions/payments/find-payments.ts'
import { describeLine } from './describe-line.ts'
import type { PaymentItem, PaymentLine } from '../../db/billing-tables.ts'

/** Said beside what was bought. */
const isBeside = ({ kind }: PaymentItem) =>
  kind === 'credit' || kind === 'one_off' || kind === 'discount'

/**
 * A whole payment in one line: what was bought, before credits, discounts and what was left of
 * another plan; of several the last.
 */
const mainLine = ({ lines }: Payment): PaymentLine | undefined =>
  lines.findLast(({ item }) => item && !isBeside(item)) ?? lines.findLast(({ item }) => item)

/** What a payment was for, in the owner's language (BILL-71). */
export const describePayment = (row: Payment, language: Language): string =>
  describeLine(mainLine(row) ?? { description: row.description, cents: row.amount_cents }, language)
