import type { Wire } from '../../stand-in/read-form.ts'
import type { Operation } from './answer-call.ts'
import { attachMethod, customersMethod, methodOf } from '../entities/confirm-intent.ts'
import { customerOf } from '../entities/create-subscription.ts'
import { endSubscription } from '../entities/end-subscription.ts'
import { invalid } from '../errors.ts'
import { changing, emit } from '../webhooks/events.ts'
import { listPage } from './list-page.ts'
import { makeMethod } from '../entities/make-payments.ts'
import { newId } from '../memory.ts'
import { mergeMetadata, numberOf, objectOf, textOf } from '../read-input.ts'
import type { Stripe } from '../stripe.ts'
import type { Customer } from '../wire-objects.ts'

const fieldsOf = (stripe: Stripe, input: Wire, customer: Customer): Partial<Customer> => {
  const settings = objectOf(input, 'invoice_settings') ?? {}
  const method = textOf(settings, 'default_payment_method')
  if (method)
    customersMethod(stripe, method, {
      customer: customer.id,
      param: 'invoice_settings[default_payment_method]',
    })
  const words = (['email', 'name', 'phone', 'description'] as const).filter((name) => name in input)
  return {
    ...Object.fromEntries(words.map((name) => [name, textOf(input, name) || null])),
    ...('address' in input && { address: objectOf(input, 'address') ?? null }),
    ...('balance' in input && { balance: numberOf(input, 'balance') ?? 0 }),
    metadata: mergeMetadata(customer.metadata, input),
    ...(method !== undefined && {
      invoice_settings: { ...customer.invoice_settings, default_payment_method: method || null },
    }),
  }
}

const makeCustomer = (stripe: Stripe, input: Wire): Customer => {
  const customer: Customer = {
    id: newId('cus', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: stripe.clock.seconds(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: newId('x', 8).slice(2).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  const method = textOf(input, 'payment_method')
  if (method) attachMethod(stripe, methodOf(stripe, method), customer.id)
  Object.assign(customer, fieldsOf(stripe, input, customer))
  stripe.memory.customers.set(customer.id, customer)
  emit(stripe, 'customer.created', customer)
  return customer
}

const removeCustomer = (stripe: Stripe, customer: Customer): Wire => {
  for (const subscription of stripe.memory.subscriptions.values())
    if (subscription.customer === customer.id && subscription.ended_at === null)
      endSubscription(stripe, subscription, 'cancellation_requested')
  for (const method of stripe.memory.methods.values())
    if (method.customer === customer.id) method.customer = null
  stripe.memory.customers.delete(customer.id)
  emit(stripe, 'customer.deleted', customer)
  return { id: customer.id, object: 'customer', deleted: true }
}

/** Customers and their credit. */
export const customerOperations: Operation[] = [
  { operation: 'POST /v1/customers', run: ({ stripe, input }) => makeCustomer(stripe, input) },
  {
    operation: 'GET /v1/customers/{customer}',
    run: ({ stripe, params }) => customerOf(stripe, params.customer),
  },
  {
    operation: 'POST /v1/customers/{customer}',
    run: ({ stripe, params, input }) => {
      const customer = customerOf(stripe, params.customer)
      const fields = fieldsOf(stripe, input, customer)
      return changing(stripe, 'customer.updated', customer, () => Object.assign(customer, fields))
    },
  },
  {
    operation: 'DELETE /v1/customers/{customer}',
    run: ({ stripe, params }) => removeCustomer(stripe, customerOf(stripe, params.customer)),
  },
  {
    operation: 'GET /v1/customers',
    run: ({ stripe, input, path }) => {
      const email = textOf(input, 'email')
      return listPage(
        [...stripe.memory.customers.values()].filter((one) => !email || one.email === email),
        input,
        path,
        'customer',
      )
    },
  },
  {
    operation: 'GET /v1/customers/{customer}/balance_transactions',
    run: ({ stripe, params, input, path }) => {
      const { id } = customerOf(stripe, params.customer)
      return listPage(
        [...stripe.memory.balanceTransactions.values()].filter((one) => one.customer === id),
        input,
        path,
        'customer balance transaction',
      )
    },
  },
  {
    operation: 'POST /v1/customers/{customer}/balance_transactions',
    run: ({ stripe, params, input }) => {
      const customer = customerOf(stripe, params.customer)
      const amount = numberOf(input, 'amount') ?? 0
      const made = {
        id: newId('cbtxn'),
        object: 'customer_balance_transaction',
        amount,
        checkout_session: null,
        created: stripe.clock.seconds(),
        credit_note: null,
        currency: textOf(input, 'currency') ?? 'usd',
        customer: customer.id,
        customer_account: null,
        description: textOf(input, 'description') ?? null,
        ending_balance: customer.balance + amount,
        invoice: null,
        livemode: false,
        metadata: mergeMetadata({}, input),
        type: 'adjustment',
      }
      stripe.memory.balanceTransactions.set(made.id, made)
      changing(stripe, 'customer.updated', customer, () => void (customer.balance += amount))
      return made
    },
  },
]

const methodsOf = (stripe: Stripe, customer: string, type: string | undefined) =>
  [...stripe.memory.methods.values()].filter(
    (one) => one.customer === customer && (!type || one.type === type),
  )

/** Payment methods: cards. */
export const methodOperations: Operation[] = [
  {
    operation: 'POST /v1/payment_methods',
    isPublic: true,
    run: ({ stripe, input }) => makeMethod(stripe, input),
  },
  {
    operation: 'GET /v1/payment_methods/{payment_method}',
    run: ({ stripe, params }) => methodOf(stripe, params.payment_method ?? ''),
  },
  {
    operation: 'GET /v1/payment_methods',
    run: ({ stripe, input, path }) =>
      listPage(
        methodsOf(stripe, textOf(input, 'customer') ?? '', textOf(input, 'type')),
        input,
        path,
        'PaymentMethod',
      ),
  },
  {
    operation: 'GET /v1/customers/{customer}/payment_methods',
    run: ({ stripe, params, input, path }) =>
      listPage(
        methodsOf(stripe, customerOf(stripe, params.customer).id, textOf(input, 'type')),
        input,
        path,
        'PaymentMethod',
      ),
  },
  {
    operation: 'POST /v1/payment_methods/{payment_method}/attach',
    run: ({ stripe, params, input }) =>
      attachMethod(
        stripe,
        methodOf(stripe, params.payment_method ?? ''),
        customerOf(stripe, textOf(input, 'customer')).id,
      ),
  },
  {
    operation: 'POST /v1/payment_methods/{payment_method}/detach',
    run: ({ stripe, params }) => {
      const method = methodOf(stripe, params.payment_method ?? '')
      if (!method.customer)
        throw invalid(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
        )
      const customer = stripe.memory.customers.get(method.customer)
      if (customer?.invoice_settings.default_payment_method === method.id)
        customer.invoice_settings.default_payment_method = null
      for (const one of stripe.memory.subscriptions.values())
        if (one.default_payment_method === method.id) one.default_payment_method = null
      method.customer = null
      emit(stripe, 'payment_method.detached', method)
      return method
    },
  },
]
