import type { QuoteNote } from '@plaudit/contract/billing-quote'
import type { ProviderQuote } from '../../../providers/payments.ts'

type Given = {
  provider: 'stripe' | 'paypal' | 'shopify'
  kind: 'trial' | 'first' | 'change'
  when: 'now' | 'period_end'
  isOnTrial: boolean
  isCancelled: boolean
  quote: ProviderQuote
  currency: string
}

const money = (cents: number, currency: string) => new Intl.NumberFormat('en', { style: 'currency', currency }).format(cents / 100)
const day = (date: Date) => date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

const noteOf = (code: QuoteNote['code'], text: string): QuoteNote => ({ code, text })

const whatIsCharged = ({ kind, when, isOnTrial, quote, currency }: Given): QuoteNote => {
  const next = `${money(quote.nextCents, currency)} on ${day(quote.nextAt)}`
  if (kind === 'trial') return noteOf('trial_first', `Nothing is charged now. The first charge is ${next}.`)
  if (when === 'period_end')
    return noteOf('at_period_end', `Nothing is charged now. Your plan changes on ${day(quote.nextAt)}; then ${money(quote.nextCents, currency)} is charged.`)
  if (isOnTrial) return noteOf('trial_goes_on', `Your trial goes on. The first charge is ${next}.`)
  if (quote.dueCents === 0) return noteOf('nothing_now', `Nothing is charged now. The next charge is ${next}.`)
  return noteOf('charged_now', `${money(quote.dueCents, currency)} is charged now, then ${next}.`)
}

const peculiarities = ({ provider, kind }: Given): QuoteNote[] => {
  if (provider === 'paypal')
    return [
      noteOf('paypal_approval', 'You approve this on PayPal’s page.'),
      ...(kind === 'change'
        ? [noteOf('paypal_no_proration', 'PayPal does not prorate: the new price counts from your next payment, and nothing is credited.')]
        : []),
    ]
  if (provider === 'shopify')
    return [
      noteOf('shopify_approval', 'You approve this in your Shopify admin; it is charged on your Shopify bill.'),
      ...(kind === 'change'
        ? [noteOf('shopify_no_proration', 'Through Shopify nothing is prorated: the new price counts when what you have paid has run out.')]
        : []),
    ]
  return []
}

/** What will be charged and when, in words, with what the provider does other than expected (decisions 3). */
export const writeNotes = (given: Given): QuoteNote[] => [
  whatIsCharged(given),
  ...(given.quote.creditCents > 0
    ? [noteOf('credit_for_unused', `${money(given.quote.creditCents, given.currency)} for the unused part of your present plan is taken off.`)]
    : []),
  ...(given.isCancelled ? [noteOf('undoes_cancellation', 'Your cancellation is undone.')] : []),
  ...peculiarities(given),
]
