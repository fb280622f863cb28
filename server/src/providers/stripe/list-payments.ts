import { withStripeErrors, stripeOptions, type StripeContext } from './call-stripe.ts'
import { retrieve } from './subscribe-stripe.ts'
import { methodOf, planOfPrice } from './read-subscription.ts'
import { StripeInvoice } from './wire.ts'
import type { ProviderLine, ProviderPayment } from '../provider-subscription.ts'

/** BILL-70: the payment's status where there is one, else the invoice's. */
const statusOf = ({ status, amount_paid, attempted }: StripeInvoice): ProviderPayment['status'] => {
  if (status === 'paid') return amount_paid > 0 ? 'succeeded' : 'paid'
  if (status === 'draft' || status === null) return 'draft'
  return attempted ? 'failed' : 'unpaid'
}

type StripeLine = StripeInvoice['lines']['data'][number]

const idOf = (given: string | { id: string }) => (typeof given === 'string' ? given : given.id)

/** The plan that a line is about; null for one that is added by hand. */
const planOf = async (
  items: StripeContext['items'],
  { pricing }: StripeLine,
): Promise<string | null> => {
  const price = pricing?.price_details?.price
  return price ? planOfPrice(items, idOf(price)) : null
}

/** The line that pays for time to come: of an upgrade the new plan's, not what is given back for the old one. */
const coversOf = async (
  { items }: StripeContext,
  { status, lines }: StripeInvoice,
): Promise<ProviderPayment['covers']> => {
  if (status !== 'paid') return null
  const last = lines.data
    .filter(({ amount, period }) => amount >= 0 && period.end > period.start)
    .toSorted((a, b) => b.period.end - a.period.end)[0]
  return last
    ? {
        from: new Date(last.period.start * 1000),
        until: new Date(last.period.end * 1000),
        planId: await planOf(items, last),
      }
    : null
}

const kindOf = (line: StripeLine) => {
  if (line.parent?.subscription_item_details?.proration !== true) return 'plan'
  return line.amount < 0 ? 'credit' : 'remaining'
}

/** Credits and charges of a change within a period are `proration` lines: a credit is less than nothing. */
const itemOf = (line: StripeLine, planId: string | null): ProviderLine['item'] => {
  if (!planId) return { kind: 'one_off' }
  return {
    kind: kindOf(line),
    planId,
    from: new Date(line.period.start * 1000),
    to: new Date(line.period.end * 1000),
  }
}

const discountOf = ({ discount_amounts }: StripeLine) =>
  (discount_amounts ?? []).reduce((total, one) => total + one.amount, 0)

/** The list price and what a discount takes off it; a credit is of what was paid, so its discounts are in it. */
const toLines = async ({ items }: StripeContext, line: StripeLine): Promise<ProviderLine[]> => {
  const [off, item] = [discountOf(line), itemOf(line, await planOf(items, line))]
  const description = line.description ?? ''
  if (off === 0 || line.amount < 0) return [{ description, cents: line.amount - off, item }]
  return [
    { description, cents: line.amount, item },
    { description: 'Discount', cents: -off, item: { kind: 'discount' } },
  ]
}

const linesOf = async (context: StripeContext, { lines }: StripeInvoice): Promise<ProviderLine[]> =>
  (await Promise.all(lines.data.map((line) => toLines(context, line)))).flat()

const paymentOf = async (
  context: StripeContext,
  invoice: StripeInvoice,
  paymentMethod: ProviderPayment['paymentMethod'],
): Promise<ProviderPayment> => ({
  externalId: invoice.id,
  description:
    invoice.lines.data.map(({ description }) => description).findLast((text) => text) ??
    'Subscription',
  cents: invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_due,
  currency: invoice.currency.toUpperCase(),
  status: statusOf(invoice),
  at: new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000),
  paymentMethod,
  lines: await linesOf(context, invoice),
  covers: await coversOf(context, invoice),
})

/** Invoices of free days or made void are no part of the history; one that a discount or a credit pays whole is. */
const counts = ({ status, lines }: StripeInvoice) =>
  status !== 'void' && lines.data.some(({ amount }) => amount !== 0)

export const listStripePayments = async (
  context: StripeContext,
  subscription: string,
): Promise<ProviderPayment[]> => {
  const { default_payment_method } = await retrieve(context, subscription)
  const method = methodOf(default_payment_method)
  const found: ProviderPayment[] = []
  for (let after: string | undefined; ;) {
    const page = await withStripeErrors(() =>
      context.stripe.invoices.list(
        { subscription, limit: 100, ...(after ? { starting_after: after } : {}) },
        stripeOptions(),
      ),
    )
    const invoices = page.data.map((invoice) => StripeInvoice.parse(invoice))
    for (const invoice of invoices.filter(counts))
      found.push(await paymentOf(context, invoice, method))
    if (!page.has_more) return found.toReversed()
    after = invoices.at(-1)!.id
  }
}
