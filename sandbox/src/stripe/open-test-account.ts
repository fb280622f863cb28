import { Stripe } from 'stripe'
import { startSandbox, type Sandbox } from '../start.ts'

export const day = 86_400_000

/** A webhook as it would have arrived. */
export type Arrived = { url: string; headers: Record<string, string>; body: string }

/** For the tests: a sandbox, the official library pointed at it, and a small catalogue of plans. */
export const openTestAccount = async () => {
  const arrived: Arrived[] = []
  const sandbox: Sandbox = await startSandbox({
    carry: async (message) => {
      arrived.push(message)
      return 200
    },
  })
  const { hostname, port } = new URL(sandbox.url)
  const stripe = new Stripe('sk_test_plaudit_sandbox', {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  })
  const charges = () => sandbox.memory.stripe.charges().map(({ amount }) => amount)
  const events = () => [...sandbox.memory.stripe.events.values()].map(({ type }) => type)
  return { sandbox, stripe, arrived, charges, events, ...actions(sandbox, stripe) }
}
export type TestAccount = Awaited<ReturnType<typeof openTestAccount>>

const actions = (sandbox: Sandbox, stripe: Stripe) => {
  const price = async (cents: number, interval: 'month' | 'year' = 'month') => {
    const product = await stripe.products.create({ name: `Plan at ${cents}` })
    return (
      await stripe.prices.create({
        product: product.id,
        unit_amount: cents,
        currency: 'usd',
        recurring: { interval },
      })
    ).id
  }
  /** A customer whose default card is this test card. */
  const customer = async (card = 'pm_card_visa') => {
    const { id } = await stripe.customers.create({ email: 'robin@shop.test' })
    const method = await stripe.paymentMethods.attach(card, { customer: id })
    await stripe.customers.update(id, { invoice_settings: { default_payment_method: method.id } })
    return id
  }
  const subscribe = async (
    cents: number,
    more: Partial<Stripe.SubscriptionCreateParams> & { card?: string } = {},
  ) => {
    const { card, ...parameters } = more
    return stripe.subscriptions.create({
      customer: parameters.customer ?? (await customer(card)),
      items: [{ price: await price(cents) }],
      ...parameters,
    })
  }
  const statusOf = async (id: string) => (await stripe.subscriptions.retrieve(id)).status
  const seconds = () => Math.floor(sandbox.clock.now() / 1000)
  /** The person in front of the 3-D Secure page. */
  const authenticate = async (
    intent: {
      next_action: Stripe.PaymentIntent.NextAction | Stripe.SetupIntent.NextAction | null
      client_secret: string | null
    },
    decision: 'complete' | 'fail',
  ) => {
    const sdk = intent.next_action?.use_stripe_sdk as { stripe_js: string } | undefined
    await fetch(sdk!.stripe_js, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: intent.client_secret!, decision }),
    })
  }
  return { price, customer, subscribe, statusOf, seconds, authenticate }
}
