import type { Wire } from '../../stand-in/read-form.ts'
import { customersMethod, judgeCharge, type Verdict } from './confirm-intent.ts'
import { assertPaymentSucceeds } from './create-subscription.ts'
import { invalid } from '../errors.ts'
import { changing } from '../webhooks/events.ts'
import { makeInvoice } from './make-invoice.ts'
import { newId } from '../memory.ts'
import { keepDiscounts, readDiscounts, type ReadDiscounts } from './read-discounts.ts'
import { flagOf, isCleared, mergeMetadata, numberOf, objectOf, textOf } from '../read-input.ts'
import {
  billed,
  netOf,
  calculateChange,
  totalsOf,
  type Behavior,
  type Change,
  type DraftLine,
  type CalculatedChange,
} from './calculate-change.ts'
import {
  announceFailure,
  collectInvoice,
  defaultMethod,
  issueInvoice,
  voidInvoice,
} from './settle-invoice.ts'
import { applyBillingState, readItems, billingStateOf, useUp } from './billing-state.ts'
import type { Stripe } from '../stripe.ts'
import type { Invoice, InvoiceItem, Subscription } from '../wire-objects.ts'

/** Stripe: an update that waits for its payment is dropped after 23 hours. */
const waits = 23 * 3600

const behaviorOf = (input: Wire): Behavior => {
  const given = textOf(input, 'proration_behavior')
  return given === 'always_invoice' || given === 'none' ? given : 'create_prorations'
}

/** The part of a call (or of a preview's details) that changes what is paid. */
export const readChange = (
  stripe: Stripe,
  subscription: Subscription,
  input: Wire,
  discounts: ReadDiscounts | undefined,
): Change => {
  const now = stripe.clock.seconds()
  const state = billingStateOf(stripe, subscription)
  const parts = readItems(stripe, input, state.parts)
  const end = textOf(input, 'trial_end') === 'now' ? 'now' : numberOf(input, 'trial_end')
  if (typeof end === 'number' && end <= now)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', {
      param: 'trial_end',
    })
  const at = numberOf(input, 'proration_date') ?? now
  const start = state.start
  if (at < start || at > state.end)
    throw invalid('Invalid proration_date: it must be within the current billing period.', {
      param: 'proration_date',
    })
  return {
    behavior: behaviorOf(input),
    at,
    now,
    ...(parts && { parts }),
    ...(discounts && { discounts: discounts.applied }),
    ...(end !== undefined && { trialEnd: end }),
    ...(textOf(input, 'billing_cycle_anchor') === 'now' && { anchorNow: true }),
  }
}

export const pendingItems = (
  stripe: Stripe,
  subscription: { id: string; customer: string },
): InvoiceItem[] =>
  [...stripe.memory.invoiceItems.values()].filter(
    (item) =>
      item.invoice === null &&
      item.customer === subscription.customer &&
      (item.subscription === null || item.subscription === subscription.id),
  )

/** The lines that a change bills at once; empty when it waits for the renewal. */
export const billedNow = (
  { prorations, full, resets }: CalculatedChange,
  behavior: Behavior,
): DraftLine[] => (behavior === 'always_invoice' || resets ? [...prorations, ...full] : [])

const keepProrations = (stripe: Stripe, subscription: Subscription, prorations: DraftLine[]) => {
  for (const line of prorations) {
    const id = newId('ii')
    const { customer, currency } = subscription
    const item: InvoiceItem = {
      id,
      object: 'invoiceitem',
      amount: netOf(line),
      created: stripe.clock.seconds(),
      currency,
      customer,
      description: `${line.description} ${stripe.memory.products.get(line.part?.price.product ?? '')?.name ?? ''}`,
      discountable: line.discountable,
      invoice: null,
      period: { start: line.start, end: line.end },
      proration: true,
      subscription: subscription.id,
    }
    stripe.memory.invoiceItems.set(id, item)
  }
}

/** Makes the invoice of a change, with what had waited for the next invoice. */
export const invoiceOfChange = (
  stripe: Stripe,
  subscription: Subscription,
  calculated: CalculatedChange,
  lines: DraftLine[],
): Invoice =>
  makeInvoice(stripe, {
    customer: subscription.customer,
    currency: subscription.currency,
    subscription: { id: subscription.id, metadata: subscription.metadata },
    lines,
    items: pendingItems(stripe, subscription),
    discounts: calculated.state.discounts,
    reason: 'subscription_update',
    period: { start: stripe.clock.seconds(), end: stripe.clock.seconds() },
  })

const usedBy = (calculated: CalculatedChange, lines: DraftLine[]) => [
  ...calculated.uses,
  ...totalsOf(lines, calculated.state.discounts)
    .byDiscount.filter(({ amount }) => amount > 0)
    .map(({ discount }) => discount),
]

type Held = { calculated: CalculatedChange; invoice: Invoice; uses: string[]; named: boolean }

const holdBack = (
  stripe: Stripe,
  subscription: Subscription,
  { calculated, invoice, uses, named }: Held,
) => {
  const state = billed(
    calculated.state,
    calculated.full,
    totalsOf(calculated.full, calculated.state.discounts),
  )
  stripe.memory.waiting.set(subscription.id, { invoice: invoice.id, standing: state, uses })
  const items = state.parts.map((part) => ({
    id: part.id,
    price: part.price,
    quantity: part.quantity,
  }))
  subscription.pending_update = {
    billing_cycle_anchor: null,
    discounts: named ? calculated.state.discounts.map(({ id }) => id) : null,
    expires_at: stripe.clock.seconds() + waits,
    metadata: null,
    subscription_items: items,
    trial_end: null,
    trial_from_plan: null,
  }
}

const judge = (
  stripe: Stripe,
  subscription: Subscription,
  due: number,
  offSession: boolean | undefined,
): Verdict => {
  if (due === 0) return { kind: 'ok' }
  const method = defaultMethod(stripe, subscription, subscription)
  if (!method)
    throw invalid('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    })
  return judgeCharge(stripe, method, offSession)
}

const applyMoney = (stripe: Stripe, subscription: Subscription, input: Wire) => {
  const customer = stripe.memory.customers.get(subscription.customer)
  const amount = billingStateOf(stripe, subscription).parts.reduce(
    (sum, { price, quantity }) => sum + price.unit_amount * quantity,
    0,
  )
  const discounts = readDiscounts(stripe, input, {
    customer,
    subscription: subscription.id,
    running: subscription.discounts,
    amount,
  })
  const change = readChange(stripe, subscription, input, discounts)
  const calculated = calculateChange(billingStateOf(stripe, subscription), change)
  const lines = billedNow(calculated, change.behavior)
  const behavior = textOf(input, 'payment_behavior') ?? 'allow_incomplete'
  const draft = lines.length ? invoiceOfChange(stripe, subscription, calculated, lines) : null
  const verdict =
    draft && behavior !== 'default_incomplete' && behavior !== 'allow_incomplete'
      ? judge(stripe, subscription, draft.amount_due, flagOf(input, 'off_session'))
      : null
  if (verdict && behavior === 'error_if_incomplete') assertPaymentSucceeds(verdict)
  if (discounts) keepDiscounts(stripe, discounts, subscription.id)
  const waits = behavior === 'pending_if_incomplete' && verdict !== null && verdict.kind !== 'ok'
  const uses = usedBy(calculated, lines)
  if (draft) for (const item of pendingItems(stripe, subscription)) item.invoice = draft.id
  if (draft && waits)
    holdBack(stripe, subscription, {
      calculated,
      invoice: draft,
      uses,
      named: discounts !== undefined,
    })
  else {
    applyBillingState(
      stripe,
      subscription,
      billed(
        calculated.state,
        calculated.full,
        totalsOf(calculated.full, calculated.state.discounts),
      ),
    )
    if (!draft) keepProrations(stripe, subscription, calculated.prorations)
    else useUp(stripe, subscription, uses)
  }
  if (draft) subscription.latest_invoice = draft.id
  return { draft, waits, collects: behavior !== 'default_incomplete' }
}

const applyFields = (subscription: Subscription, input: Wire) => {
  if ('metadata' in input) subscription.metadata = mergeMetadata(subscription.metadata, input)
  if ('description' in input) subscription.description = textOf(input, 'description') || null
  const method = textOf(input, 'default_payment_method')
  if (method !== undefined) subscription.default_payment_method = method || null
  const details = objectOf(input, 'cancellation_details')
  if (details)
    for (const name of ['comment', 'feedback'] as const)
      if (name in details) subscription.cancellation_details[name] = textOf(details, name) || null
  if (isCleared(input, 'pause_collection')) subscription.pause_collection = null
  const pause = objectOf(input, 'pause_collection')
  if (pause)
    subscription.pause_collection = {
      behavior: textOf(pause, 'behavior') ?? 'keep_as_draft',
      resumes_at: numberOf(pause, 'resumes_at') ?? null,
    }
  const saves = textOf(objectOf(input, 'payment_settings') ?? {}, 'save_default_payment_method')
  if (saves) subscription.payment_settings.save_default_payment_method = saves
  const missing = textOf(
    objectOf(objectOf(input, 'trial_settings') ?? {}, 'end_behavior') ?? {},
    'missing_payment_method',
  )
  if (missing) subscription.trial_settings.end_behavior.missing_payment_method = missing
}

const applyEnd = (stripe: Stripe, subscription: Subscription, input: Wire) => {
  const atEnd = flagOf(input, 'cancel_at_period_end')
  const at = isCleared(input, 'cancel_at') ? null : numberOf(input, 'cancel_at')
  if (atEnd === undefined && at === undefined) return
  if (subscription.schedule)
    throw invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    )
  const ends = atEnd ? (subscription.items.data[0]?.current_period_end ?? null) : (at ?? null)
  const reason = ends === null ? null : 'cancellation_requested'
  Object.assign(subscription, {
    cancel_at_period_end: atEnd ?? false,
    cancel_at: ends,
    canceled_at: ends === null ? null : stripe.clock.seconds(),
  })
  subscription.cancellation_details.reason = reason
}

/** Stripe, "Pending updates reference", with `discounts` since 2026-05-27 (dahlia); its `metadata` is not stood in for. */
const canWait = new Set([
  'add_invoice_items',
  'billing_cycle_anchor',
  'discounts',
  'expand',
  'items',
  'off_session',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
  'trial_end',
  'trial_from_plan',
])
const assertCanWait = (input: Wire): void => {
  const wrong = Object.keys(input).find((name) => !canWait.has(name))
  if (wrong)
    throw invalid(
      `When passing \`payment_behavior=pending_if_incomplete\`, \`${wrong}\` cannot be updated.`,
      { param: wrong },
    )
}

/** `POST /v1/subscriptions/{id}`. With `error_if_incomplete` a refused payment leaves everything as it was. */
export const changeSubscription = (
  stripe: Stripe,
  subscription: Subscription,
  input: Wire,
): Subscription => {
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired')
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  const touchesMoney = ['items', 'discounts', 'trial_end', 'billing_cycle_anchor'].some(
    (name) => name in input,
  )
  if (textOf(input, 'payment_behavior') === 'pending_if_incomplete') assertCanWait(input)
  // Another change takes the place of one that waits.
  const waited = stripe.memory.invoices.get(
    stripe.memory.waiting.get(subscription.id)?.invoice ?? '',
  )
  if (touchesMoney && waited) voidInvoice(stripe, waited)
  const card = textOf(input, 'default_payment_method')
  if (card)
    customersMethod(stripe, card, {
      customer: subscription.customer,
      param: 'default_payment_method',
    })
  const before = structuredClone(subscription)
  let money: ReturnType<typeof applyMoney> | null = null
  changing(stripe, 'customer.subscription.updated', subscription, () => {
    applyEnd(stripe, subscription, input)
    applyFields(subscription, input)
    try {
      if (touchesMoney) money = applyMoney(stripe, subscription, input)
    } catch (error) {
      Object.assign(subscription, before)
      throw error
    }
  })
  collectChange(stripe, subscription, money)
  return subscription
}

const collectChange = (
  stripe: Stripe,
  subscription: Subscription,
  money: ReturnType<typeof applyMoney> | null,
) => {
  if (!money?.draft) return
  const invoice = issueInvoice(stripe, money.draft)
  if (!money.collects && invoice.amount_due > 0) return
  const verdict = collectInvoice(stripe, invoice)
  if (verdict?.kind === 'ok') return
  announceFailure(stripe, invoice, verdict, !money.waits)
  if (money.waits) return
  changing(
    stripe,
    'customer.subscription.updated',
    subscription,
    () => void (subscription.status = 'past_due'),
  )
}
