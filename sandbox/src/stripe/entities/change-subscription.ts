import type { Wire } from '../../stand-in/read-form.ts'
import { invalid } from '../errors.ts'
import { flagOf, isCleared, mergeMetadata, numberOf, objectOf, textOf } from '../read-input.ts'
import type { Stripe } from '../stripe.ts'
import { changing } from '../webhooks/events.ts'
import type { Subscription } from '../wire-objects.ts'
import { billChange } from './bill-change.ts'
import { customersMethod } from './confirm-intent.ts'
import { announceFailure, collectInvoice, issueInvoice, voidInvoice } from './settle-invoice.ts'

const applyPause = (subscription: Subscription, input: Wire) => {
  if (isCleared(input, 'pause_collection')) subscription.pause_collection = null
  const pause = objectOf(input, 'pause_collection')
  if (pause)
    subscription.pause_collection = {
      behavior: textOf(pause, 'behavior') ?? 'keep_as_draft',
      resumes_at: numberOf(pause, 'resumes_at') ?? null,
    }
}

const applySettings = (subscription: Subscription, input: Wire) => {
  const saves = textOf(objectOf(input, 'payment_settings') ?? {}, 'save_default_payment_method')
  if (saves) subscription.payment_settings.save_default_payment_method = saves
  const missing = textOf(
    objectOf(objectOf(input, 'trial_settings') ?? {}, 'end_behavior') ?? {},
    'missing_payment_method',
  )
  if (missing) subscription.trial_settings.end_behavior.missing_payment_method = missing
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
  applyPause(subscription, input)
  applySettings(subscription, input)
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

/**
 * Stripe, "Pending updates reference", with `discounts` since 2026-05-27 (dahlia); its `metadata` is not stood in for.
 */
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
  let money: ReturnType<typeof billChange> | null = null
  changing(stripe, 'customer.subscription.updated', subscription, () => {
    applyEnd(stripe, subscription, input)
    applyFields(subscription, input)
    try {
      if (touchesMoney) money = billChange(stripe, subscription, input)
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
  money: ReturnType<typeof billChange> | null,
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
