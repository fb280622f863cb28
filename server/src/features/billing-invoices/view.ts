import type { Invoice } from '@plaudit/contract/billing/invoices'
import { describePayment } from './describe-payment.ts'
import type { Payment } from '../subscriptions/payments/find-payments.ts'
import type { Language } from '@plaudit/contract/accounts/account-fields'

export const invoiceView = (row: Payment, language: Language): Invoice => ({
  id: row.id,
  transaction_id: row.external_id,
  number: row.number,
  description: describePayment(row, language),
  amount: row.amount_cents,
  currency: row.currency,
  status: row.status,
  date: row.created_at.toISOString(),
  payment_provider: row.provider,
  payment_method: row.payment_method,
  has_pdf: row.number !== null,
})
