import { isWire, listOf, objectOf, textOf } from '../read-body.ts'
import { invalidRequest, unprocessable } from '../errors.ts'
import { centsOf, type Cycle, type Subscription } from '../memory.ts'
import type { Wire } from '../../stand-in/read-form.ts'

const tenDays = 10 * 86_400_000

const priceIn = (value: unknown) => (isWire(value) ? textOf(value, 'value') : undefined)

const patchCycle = (cycle: Cycle, field: string, value: unknown, now: number) => {
  const price = priceIn(value)
  if (field === 'total_cycles' && typeof value === 'number') cycle.total = value
  // PayPal: a price change does not reach a cycle of the next ten days.
  else if (field === 'pricing_scheme/fixed_price' && price !== undefined)
    cycle.later = { cents: centsOf(price), from: now + tenDays }
  else throw unprocessable('INVALID_PATCH_PATH', 'The specified field cannot be patched.')
}

const patchOne = (
  subscription: Subscription,
  { path, value }: { path: string; value: unknown },
  now: number,
) => {
  const [, sequence, field = ''] =
    /^\/plan\/billing_cycles\/@sequence==(\d+)\/(.+)$/.exec(path) ?? []
  if (sequence) {
    const cycle = subscription.cycles.find((one) => one.sequence === Number(sequence))
    if (!cycle)
      throw unprocessable(
        'INVALID_BILLING_CYCLE_SEQUENCE',
        'The subscription has no billing cycle with this sequence.',
      )
    subscription.overridden = true
    return patchCycle(cycle, field, value, now)
  }
  if (path === '/custom_id' && typeof value === 'string') subscription.customId = value
  else if (path === '/billing_info/outstanding_balance' && priceIn(value) !== undefined)
    subscription.outstanding = centsOf(priceIn(value)!)
  else if (path === '/plan/payment_preferences/auto_bill_outstanding' && typeof value === 'boolean')
    subscription.preferences.auto_bill_outstanding = value
  else if (
    path === '/plan/payment_preferences/payment_failure_threshold' &&
    typeof value === 'number'
  )
    subscription.preferences.payment_failure_threshold = value
  else throw unprocessable('INVALID_PATCH_PATH', `The specified field ${path} cannot be patched.`)
}

/** A JSON Patch with `replace` and `add` on the fields that PayPal allows; all of it or nothing. */
export const patchSubscription = (subscription: Subscription, raw: unknown, now: number): void => {
  if (!Array.isArray(raw) || raw.length === 0)
    throw invalidRequest([
      {
        field: '/',
        location: 'body',
        issue: 'INVALID_PARAMETER_SYNTAX',
        description: 'A list of patches is needed.',
      },
    ])
  const copy = structuredClone(subscription)
  for (const one of listOf({ raw }, 'raw')) {
    const operation = textOf(one, 'op')
    if (operation !== 'replace' && operation !== 'add')
      throw unprocessable(
        'UNSUPPORTED_PATCH_OPERATION',
        'The operation is not supported for this field.',
      )
    patchOne(copy, { path: textOf(one, 'path') ?? '', value: one.value }, now)
  }
  Object.assign(subscription, copy, { updatedAt: now })
}

/** How much a capture asks for, in cents; refuses more than is owed. */
export const captureAmount = (subscription: Subscription, body: Wire): number => {
  const cents = centsOf(textOf(objectOf(body, 'amount'), 'value') ?? '0')
  if (subscription.outstanding === 0)
    throw unprocessable(
      'ZERO_OUTSTANDING_BALANCE',
      'Current outstanding balance should be greater than zero.',
    )
  if (cents > subscription.outstanding)
    throw unprocessable(
      'AMOUNT_GREATER_THAN_OUTSTANDING_BALANCE',
      'Amount can not be greater than the current outstanding balance.',
    )
  return cents
}
