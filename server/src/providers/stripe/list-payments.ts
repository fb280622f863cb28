import type { ProviderPayment } from '../payments.ts'
import { asking, once } from './call-stripe.ts'
import { retrieve, type Desk } from './subscribe-stripe.ts'
import { methodOf } from './read-subscription.ts'
import { StripeInvoice } from './wire.ts'

/** Point P26: the payment's status where there is one, else the invoice's. */
const statusOf = ({ status, amount_paid, attempted }: StripeInvoice): ProviderPayment['status'] => {
  if (status === 'paid') return amount_paid > 0 ? 'succeeded' : 'paid'
  if (status === 'draft' || status === null) return 'draft'
  return attempted ? 'failed' : 'unpaid'
}

const net = ({ amount, discount_amounts }: StripeInvoice['lines']['data'][number]) =>
  amount - (discount_amounts ?? []).reduce((total, one) => total + one.amount, 0)

const paymentOf = (invoice: StripeInvoice, paymentMethod: ProviderPayment['paymentMethod']): ProviderPayment => ({
  externalId: invoice.id,
  description: invoice.lines.data.map(({ description }) => description).findLast((text) => text) ?? 'Subscription',
  cents: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
  currency: invoice.currency.toUpperCase(),
  status: statusOf(invoice),
  at: new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000),
  paymentMethod,
  lines: invoice.lines.data.map((line) => ({ description: line.description ?? '', cents: net(line) })),
})

/** Invoices that ask for nothing (a trial's) or were made void are no part of the history. */
const counts = ({ status, total }: StripeInvoice) => status !== 'void' && total !== 0

export const listStripePayments = async (desk: Desk, subscription: string): Promise<ProviderPayment[]> => {
  const { default_payment_method } = await retrieve(desk, subscription)
  const method = methodOf(default_payment_method)
  const found: ProviderPayment[] = []
  for (let after: string | undefined; ;) {
    const page = await asking(() => desk.stripe.invoices.list({ subscription, limit: 100, ...(after ? { starting_after: after } : {}) }, once()))
    const invoices = page.data.map((invoice) => StripeInvoice.parse(invoice))
    found.push(...invoices.filter(counts).map((invoice) => paymentOf(invoice, method)))
    if (!page.has_more) return found.toReversed()
    after = invoices.at(-1)!.id
  }
}
