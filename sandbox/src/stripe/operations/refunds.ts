import type { Wire } from '../../stand-in/read-form.ts'
import type { Operation } from './answer-call.ts'
import { invalid, missing } from '../errors.ts'
import { changing, emit } from '../webhooks/events.ts'
import { listPage } from './list-page.ts'
import { newId } from '../memory.ts'
import { mergeMetadata, numberOf, textOf } from '../read-input.ts'
import type { Stripe } from '../stripe.ts'
import type { Charge, Refund } from '../wire-objects.ts'

const chargeOf = (stripe: Stripe, input: Wire): Charge => {
  const { chargeObjects, intents } = stripe.memory
  const [named, intentId] = [textOf(input, 'charge'), textOf(input, 'payment_intent')]
  if (!named && !intentId)
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  const intent = intentId ? intents.get(intentId) : undefined
  if (intentId && !intent) throw missing('payment_intent', intentId, 'payment_intent')
  if (intent && !intent.latest_charge)
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  const id = named ?? intent?.latest_charge ?? ''
  const charge = chargeObjects.get(id)
  if (!charge) throw missing('charge', id, 'charge')
  return charge
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** How much is given back: all that is left unless the call says less. */
const amountOf = (charge: Charge, input: Wire): number => {
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const amount = numberOf(input, 'amount') ?? left
  if (amount < 1)
    throw invalid('Invalid positive integer', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  if (amount > left)
    throw invalid(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      {
        code: 'amount_too_large',
        param: 'amount',
      },
    )
  return amount
}

/** `POST /v1/refunds`: money back to the card it came from. */
const makeRefund = (stripe: Stripe, input: Wire): Refund => {
  const charge = chargeOf(stripe, input)
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount: amountOf(charge, input),
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: stripe.clock.seconds(),
    currency: charge.currency,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata: mergeMetadata({}, input),
    payment_intent: charge.payment_intent,
    reason: textOf(input, 'reason') ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  stripe.memory.refunds.set(refund.id, refund)
  emit(stripe, 'refund.created', refund)
  changing(stripe, 'charge.refunded', charge, () => {
    charge.amount_refunded += refund.amount
    charge.refunded = charge.amount_refunded === charge.amount
  })
  return refund
}

/** Refunds, and which payments an invoice was paid with. */
export const refundOperations: Operation[] = [
  { operation: 'POST /v1/refunds', run: ({ stripe, input }) => makeRefund(stripe, input) },
  {
    operation: 'GET /v1/refunds',
    run: ({ stripe, input, path }) => {
      const [charge, intent] = [textOf(input, 'charge'), textOf(input, 'payment_intent')]
      const wanted = [...stripe.memory.refunds.values()].filter(
        (one) => (!charge || one.charge === charge) && (!intent || one.payment_intent === intent),
      )
      return listPage(wanted, input, path, 'refund')
    },
  },
  {
    operation: 'GET /v1/refunds/{refund}',
    run: ({ stripe, params }) => {
      const refund = stripe.memory.refunds.get(params.refund ?? '')
      if (!refund) throw missing('refund', params.refund ?? '', 'refund')
      return refund
    },
  },
  {
    operation: 'GET /v1/invoice_payments',
    run: ({ stripe, input, path }) => {
      const [invoice, status] = [textOf(input, 'invoice'), textOf(input, 'status')]
      if (invoice && !stripe.memory.invoices.has(invoice))
        throw missing('invoice', invoice, 'invoice')
      const wanted = [...stripe.memory.invoicePayments.values()].filter(
        (one) => (!invoice || one.invoice === invoice) && (!status || one.status === status),
      )
      return listPage(wanted, input, path, 'invoice_payment')
    },
  },
]
