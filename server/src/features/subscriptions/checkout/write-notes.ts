import type { QuoteNote } from '@plaudit/contract/billing/quote'
import type { ProviderQuote } from '../../../providers/payments.ts'
import { onDay, phrase, type Text } from '../../../texts/phrase.ts'
import { translate } from '../../../texts/translate.ts'
import type { Language } from '@plaudit/contract/accounts/account-fields'

type Given = {
  provider: 'stripe' | 'paypal' | 'shopify'
  kind: 'trial' | 'first' | 'change'
  when: 'now' | 'period_end'
  isOnTrial: boolean
  isCancelled: boolean
  /** The plan was approved before: there is one page less. */
  isApproved: boolean
  /** What becomes of another discount than the one that is shown. */
  discountNote: 'discount_ends' | 'discount_replaced' | 'coupon_not_taken' | null
  /** Until when a difference is paid for; null where there is none. */
  differenceUntil: Date | null
  quote: ProviderQuote
  currency: string
}

/** What a quote says, before it is in a language. */
type Note = { code: QuoteNote['code']; text: Text }

const whatIsCharged = ({ kind, when, isOnTrial, quote, currency }: Given): Note => {
  const money = (cents: number) => ({ cents, currency })
  const next = { next: money(quote.nextCents), day: onDay(quote.nextAt) }
  if (kind === 'trial') return { code: 'trial_first', text: phrase('quotes.trial_first', next) }
  if (when === 'period_end')
    return { code: 'at_period_end', text: phrase('quotes.at_period_end', next) }
  if (isOnTrial) return { code: 'trial_goes_on', text: phrase('quotes.trial_goes_on', next) }
  if (quote.dueCents === 0) return { code: 'nothing_now', text: phrase('quotes.nothing_now', next) }
  return {
    code: 'charged_now',
    text: phrase('quotes.charged_now', { ...next, due: money(quote.dueCents) }),
  }
}

const peculiarities = ({ provider, kind, differenceUntil, isApproved }: Given): Note[] => {
  if (provider === 'stripe') return []
  const approval: Note = {
    code: `${provider}_approval`,
    text: phrase(`quotes.${provider}_approval`),
  }
  if (kind !== 'change') return [approval]
  if (!differenceUntil)
    return [
      approval,
      { code: `${provider}_no_proration`, text: phrase(`quotes.${provider}_no_proration`) },
    ]
  const difference: Note = {
    code: 'difference',
    text: phrase('quotes.difference', { day: onDay(differenceUntil) }),
  }
  if (isApproved) return provider === 'shopify' ? [difference, approval] : [difference]
  return provider === 'shopify'
    ? [difference, { code: 'shopify_two_pages', text: phrase('quotes.shopify_two_pages') }]
    : [difference, approval]
}

const notesOf = (given: Given): Note[] => [
  whatIsCharged(given),
  ...(given.quote.creditCents > 0
    ? [
        {
          code: 'credit_for_unused' as const,
          text: phrase('quotes.credit_for_unused', {
            credit: { cents: given.quote.creditCents, currency: given.currency },
          }),
        },
      ]
    : []),
  ...(given.isCancelled
    ? [{ code: 'undoes_cancellation' as const, text: phrase('quotes.undoes_cancellation') }]
    : []),
  ...(given.discountNote
    ? [{ code: given.discountNote, text: phrase(`quotes.${given.discountNote}`) }]
    : []),
  ...peculiarities(given),
]

/** What will be charged and when, in words, with what the provider does other than expected (BILL-4). */
export const writeNotes = (language: Language, given: Given): QuoteNote[] =>
  notesOf(given).map(({ code, text }) => ({ code, text: translate(language, text) }))
