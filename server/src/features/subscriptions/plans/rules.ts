import type { PlanInterval } from '@plaudit/contract/billing/plans'
import { phrase, type Text } from '../../../texts/phrase.ts'
import type { Language } from '@plaudit/contract/accounts/account-fields'

const allowed = new Set(['s', 'b', 'strong', 'em'])

/**
 * A feature's HTML with nothing in it but text and `<s>`, `<b>`, `<strong>`, `<em>`, without attributes: it is put into
 * pages as it is. Everything else is shown as the text that it is.
 */
const safeFeature = (html: string): string =>
  html.replace(
    /<(\/?)([a-z0-9]+)[^<>]*>|[<>]/gi,
    (found: string, slash: string | undefined, name: string | undefined) => {
      if (name && allowed.has(name.toLowerCase())) return `<${slash}${name.toLowerCase()}>`
      return found.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    },
  )

/**
 * One feature of a plan by language. Plans that were loaded before there were languages
 * hold the English sentence alone.
 */
export type FeatureTexts = string | Partial<Record<Language, string>>

/** A feature as an owner reads it: in her language where the plans' file has it, else in English. */
export const featureIn = (language: Language, texts: FeatureTexts): string =>
  safeFeature(typeof texts === 'string' ? texts : (texts[language] ?? texts.en ?? ''))

type Priced = { name: string; interval: PlanInterval; cost_per_month: number; status: string }

/** PLAN-7: for an annual plan the price of the same plan billed monthly, where that is more; else none. */
export const oldCost = (plan: Priced, all: readonly Priced[]): number | null => {
  if (plan.interval !== 'annual') return null
  const monthly = all.find(({ name, interval }) => name === plan.name && interval === 'monthly')
  return monthly && monthly.cost_per_month > plan.cost_per_month ? monthly.cost_per_month : null
}

/**
 * Calendar months of a code that have begun between two moments: the first begins at once. Providers count a
 * code's months so, paid or paused.
 */
export const monthsUsed = (from: Date, until: Date): number => {
  if (until < from) return 0
  const months =
    (until.getUTCFullYear() - from.getUTCFullYear()) * 12 + until.getUTCMonth() - from.getUTCMonth()
  const begun = new Date(from)
  begun.setUTCMonth(begun.getUTCMonth() + months)
  return begun > until ? months : months + 1
}

/** What an account has left of a code: months for `repeating`, one for `once`; null where it counts for ever. */
export const monthsLeft = (
  code: { duration: 'once' | 'repeating' | 'forever'; duration_in_months: number | null },
  used: number,
): number | null => {
  if (code.duration === 'forever') return null
  return Math.max(0, (code.duration === 'once' ? 1 : (code.duration_in_months ?? 0)) - used)
}

type Code = {
  is_active: boolean
  expires_at: Date | null
  max_redemptions: number | null
  first_time_only: boolean
  plan_names: readonly string[] | null
}

/** `used`: accounts that have used the code, or have ordered with it. */
export const isUsedUp = (
  { max_redemptions }: Pick<Code, 'max_redemptions'>,
  used: number,
): boolean => max_redemptions !== null && used >= max_redemptions

/**
 * Why a promo code does not count here, in words; null when it does. `used`: by other accounts; `left`:
 * months that this account has of it.
 */
export const codeRefusal = (
  code: Code | null,
  given: {
    plan: string
    used: number
    left: number | null
    hasSubscribedBefore: boolean
    now: Date
  },
): Text | null => {
  if (!code || !code.is_active) return phrase('billing.code_unknown')
  if (code.expires_at && code.expires_at <= given.now) return phrase('billing.code_expired')
  if (isUsedUp(code, given.used)) return phrase('billing.code_used_up')
  if (given.left === 0) return phrase('billing.code_used_by_you')
  if (code.first_time_only && given.hasSubscribedBefore) return phrase('billing.code_first_only')
  if (code.plan_names && !code.plan_names.includes(given.plan))
    return phrase('billing.code_other_plan', { plan: given.plan })
  return null
}
