import type { Wire } from '../stand-in/read-form.ts'
import { unprocessable } from './errors.ts'
import { centsOf, type Cycle, type Frequency, type Preferences } from './memory.ts'

export const isWire = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const textOf = (body: Wire, name: string): string | undefined => {
  const value = body[name]
  return typeof value === 'string' ? value : undefined
}
export const numberOf = (body: Wire, name: string): number | undefined => {
  const value = body[name]
  return typeof value === 'number' ? value : undefined
}
export const objectOf = (body: Wire, name: string): Wire => {
  const value = body[name]
  return isWire(value) ? value : {}
}
export const listOf = (body: Wire, name: string): Wire[] => {
  const value = body[name]
  return Array.isArray(value) ? value.filter(isWire) : []
}

const priceOf = (cycle: Wire): { cents: number; currency: string } | undefined => {
  const price = objectOf(objectOf(cycle, 'pricing_scheme'), 'fixed_price')
  const value = textOf(price, 'value')
  return value === undefined
    ? undefined
    : { cents: centsOf(value), currency: textOf(price, 'currency_code') ?? 'USD' }
}

const frequencyOf = (cycle: Wire): Frequency => {
  const given = objectOf(cycle, 'frequency')
  const unit = textOf(given, 'interval_unit')
  const interval_unit = unit === 'DAY' || unit === 'WEEK' || unit === 'YEAR' ? unit : 'MONTH'
  return { interval_unit, interval_count: numberOf(given, 'interval_count') ?? 1 }
}

/** `billing_cycles` of a plan: at most two trials, then one regular cycle; only a trial may be free. */
export const readCycles = (body: Wire): { cycles: Cycle[]; currency: string } => {
  const given = listOf(body, 'billing_cycles')
  let currency = 'USD'
  const cycles = given.map((one): Cycle => {
    const price = priceOf(one)
    const tenure = textOf(one, 'tenure_type') === 'TRIAL' ? 'TRIAL' : 'REGULAR'
    if (price) currency = price.currency
    else if (tenure === 'REGULAR')
      throw unprocessable(
        'MISSING_PRICING_SCHEME',
        'The regular billing cycle needs a pricing scheme.',
      )
    return {
      sequence: numberOf(one, 'sequence') ?? 1,
      tenure,
      frequency: frequencyOf(one),
      total: numberOf(one, 'total_cycles') ?? 1,
      cents: price?.cents ?? 0,
    }
  })
  const sorted = cycles.toSorted((a, b) => a.sequence - b.sequence)
  const regular = sorted.filter(({ tenure }) => tenure === 'REGULAR')
  if (regular.length !== 1)
    throw unprocessable(
      'INVALID_BILLING_CYCLE_SEQUENCE',
      'A plan has exactly one regular billing cycle.',
    )
  if (
    sorted.at(-1) !== regular[0] ||
    sorted.length > 3 ||
    sorted.some((one, at) => one.sequence !== at + 1)
  )
    throw unprocessable(
      'INVALID_BILLING_CYCLE_SEQUENCE',
      'The provided billing cycle sequence is invalid: at most two trials, numbered from 1, then the regular one.',
    )
  return { cycles: sorted, currency }
}

/**
 * The plan's cycles with what a subscription overrides (`plan.billing_cycles`): price
 * and number of cycles, by sequence.
 */
export const overrideCycles = (cycles: Cycle[], body: Wire): Cycle[] => {
  const overrides = listOf(objectOf(body, 'plan'), 'billing_cycles')
  const unknown = overrides.find((one) => !cycles.some(({ sequence }) => sequence === one.sequence))
  if (unknown)
    throw unprocessable(
      'INVALID_BILLING_CYCLE_SEQUENCE',
      'The plan has no billing cycle with this sequence.',
    )
  return cycles.map((cycle) => {
    const own = overrides.find((one) => one.sequence === cycle.sequence)
    return own
      ? {
          ...cycle,
          cents: priceOf(own)?.cents ?? cycle.cents,
          total: numberOf(own, 'total_cycles') ?? cycle.total,
        }
      : { ...cycle }
  })
}

const readSetupFee = (given: Wire, before?: Preferences['setup_fee']): Preferences['setup_fee'] => {
  const fee = objectOf(given, 'setup_fee')
  return {
    currency_code: textOf(fee, 'currency_code') ?? before?.currency_code ?? 'USD',
    value: textOf(fee, 'value') ?? before?.value ?? '0.0',
  }
}

export const readPreferences = (body: Wire, before?: Preferences): Preferences => {
  const given = objectOf(body, 'payment_preferences')
  const automatic = given.auto_bill_outstanding
  return {
    auto_bill_outstanding:
      typeof automatic === 'boolean' ? automatic : (before?.auto_bill_outstanding ?? true),
    setup_fee: readSetupFee(given, before?.setup_fee),
    setup_fee_failure_action:
      textOf(given, 'setup_fee_failure_action') ?? before?.setup_fee_failure_action ?? 'CANCEL',
    payment_failure_threshold:
      numberOf(given, 'payment_failure_threshold') ?? before?.payment_failure_threshold ?? 0,
  }
}
