import { z } from 'zod/mini'
import { PaymentMethod, PaymentProvider } from './subscription.ts'
import { endpoint, idOf } from '../endpoint.ts'
import { pageInput, pageOf } from '../page.ts'

/**
 * BILL-70: invoices are draft, unpaid or paid, payments pending, succeeded or failed; the
 * payment's is shown where there is one.
 */
export const InvoiceStatus = z.enum(['paid', 'unpaid', 'draft', 'pending', 'succeeded', 'failed'])
export type InvoiceStatus = z.output<typeof InvoiceStatus>

/** A row of the billing history (BILL-71). Money in cents. */
export const Invoice = z.object({
  id: z.string(),
  /** The provider's number of the payment. */
  transaction_id: z.string(),
  /** Ours, on the PDF; null until there is one. */
  number: z.nullable(z.string()),
  description: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: InvoiceStatus,
  date: z.string(),
  payment_provider: PaymentProvider,
  payment_method: z.nullable(PaymentMethod),
  /** Paid ones can be downloaded. */
  has_pdf: z.boolean(),
})
export type Invoice = z.output<typeof Invoice>

/** Newest first; pages (BILL-71). */
export const listInvoices = endpoint({
  name: 'billing.invoices',
  summary: 'Billing history',
  method: 'GET',
  path: 'billing/subscriptions/invoices/',
  auth: 'owner',
  input: z.object(pageInput),
  output: pageOf(Invoice),
  errors: ['invalid'],
  example: {},
})

export const downloadInvoice = endpoint({
  name: 'billing.invoice_pdf',
  summary: 'An invoice as PDF',
  method: 'GET',
  path: 'billing/subscriptions/invoices/:id/pdf/',
  auth: 'owner',
  answer: 'file',
  input: z.object({ id: idOf('invoice') }),
  output: z.any(),
  errors: ['not_found'],
  example: { id: '00000000-0000-7000-8000-000000000000' },
})
