import type {
  PriceOperation,
  PriceRules,
  PriceSteps,
} from '@plaudit/contract/dropshipping/price-rules'
import { readTyped, typedOf } from '../../../ui/text/money.ts'

export type OperationDraft = { kind: PriceOperation['kind']; value: string }
export type RangeDraft = OperationDraft & { from: string; to: string }
export type StepsDraft = {
  ranges: RangeDraft[]
  rest: OperationDraft
  ending: PriceSteps['ending']
}
/** The rules as they are typed. */
export type RulesDraft = {
  base: PriceRules['base']
  ships_to: PriceRules['ships_to']
  currency: string
  rate: string
  price: StepsDraft
  has_compare: boolean
  compare: StepsDraft & { of: 'price' | 'base' }
  min_margin: string
}

/** Whole units of an operation that is no amount: thousandths of a factor, hundredths of a percent. */
const scales = { multiply: 1_000, percent: 100, margin: 100 } as const

const typedValue = ({ kind, value }: PriceOperation, currency: string): string =>
  kind === 'add' ? typedOf(value, currency) : String(value / scales[kind])

const operationDraft = (operation: PriceOperation, currency: string): OperationDraft => ({
  kind: operation.kind,
  value: typedValue(operation, currency),
})

const stepsDraft = ({ ranges, rest, ending }: PriceSteps, currency: string): StepsDraft => ({
  ranges: ranges.map(({ from, to, operation }) => ({
    from: typedOf(from, currency),
    to: typedOf(to, currency),
    ...operationDraft(operation, currency),
  })),
  rest: operationDraft(rest, currency),
  ending,
})

const firstCompare: RulesDraft['compare'] = {
  of: 'price',
  ranges: [],
  rest: { kind: 'percent', value: '20' },
  ending: '95',
}

export const rulesDraftOf = (rules: PriceRules): RulesDraft => ({
  base: rules.base,
  ships_to: rules.ships_to,
  currency: rules.currency,
  rate: rules.rate ?? '',
  price: stepsDraft(rules.price, rules.currency),
  has_compare: rules.compare_at !== null,
  compare: rules.compare_at
    ? { ...stepsDraft(rules.compare_at, rules.currency), of: rules.compare_at.of }
    : firstCompare,
  min_margin: rules.min_margin === null ? '' : String(rules.min_margin / 100),
})

/** A typed decimal by a scale, as a whole number; null for what is none. */
const scaled = (typed: string, scale: number): number | null => {
  const plain = typed.trim().replace(',', '.')
  if (!/^\d{1,6}(\.\d{1,3})?$/.test(plain)) return null
  const value = Math.round(Number(plain) * scale)
  return Math.abs(value - Number(plain) * scale) < 0.001 ? value : null
}

const readOperation = (
  { kind, value }: OperationDraft,
  currency: string,
): PriceOperation | null => {
  const read = kind === 'add' ? readTyped(value, currency) : scaled(value, scales[kind])
  if (read === null || read === undefined) return null
  if (kind === 'margin' && read >= 10_000) return null
  return { kind, value: read }
}

const readSteps = ({ ranges, rest, ending }: StepsDraft, currency: string): PriceSteps | null => {
  const operation = readOperation(rest, currency)
  const read = ranges.map((range) => ({
    from: readTyped(range.from, currency) ?? null,
    to: readTyped(range.to, currency) ?? null,
    operation: readOperation(range, currency),
  }))
  const whole = read.flatMap(({ from, to, operation: what }) =>
    from !== null && to !== null && from < to && what ? { from, to, operation: what } : [],
  )
  if (!operation || whole.length < ranges.length) return null
  return { ranges: whole, rest: operation, ending }
}

const readRate = (typed: string): string | null => {
  const plain = typed.trim().replace(',', '.')
  return /^(?=.*[1-9])\d{1,6}(\.\d{1,6})?$/.test(plain) ? plain : null
}

/** The rules that were typed; null while something of them cannot be read. */
export const readRulesDraft = (draft: RulesDraft): PriceRules | null => {
  const { base, ships_to, currency, has_compare, compare, min_margin } = draft
  const rate = currency === 'USD' ? null : readRate(draft.rate)
  const price = readSteps(draft.price, currency)
  const beside = has_compare ? readSteps(compare, currency) : null
  const margin = min_margin.trim() === '' ? null : scaled(min_margin, 100)
  const isBad =
    (currency !== 'USD' && rate === null) ||
    (has_compare && beside === null) ||
    (min_margin.trim() !== '' && (margin === null || margin > 9_500))
  if (isBad || price === null) return null
  return {
    base,
    ships_to,
    currency,
    rate,
    price,
    compare_at: beside && { ...beside, of: compare.of },
    min_margin: margin,
  }
}
