import type { Plan } from '@plaudit/contract/billing/plans'
import type { Quote, QuoteNote } from '@plaudit/contract/billing/quote'
import type { Subscription } from '@plaudit/contract/billing/subscription'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { formatDay, formatMoney } from '../../../ui/text/numbers.ts'
import { usePlanName } from '../plan-name.ts'
import styles from './order-sum.module.css'

/** Said by the rows and dates, and beside the coupon, already. */
type DrawnNote =
  | 'trial_first'
  | 'charged_now'
  | 'credit_for_unused'
  | 'nothing_now'
  | 'at_period_end'
  | 'coupon_not_taken'
const drawnOtherwise = new Set<QuoteNote['code']>([
  'trial_first',
  'charged_now',
  'credit_for_unused',
  'nothing_now',
  'at_period_end',
  'coupon_not_taken',
] satisfies DrawnNote[])
type TextNote = Exclude<QuoteNote['code'], DrawnNote>
const isTextNote = (code: QuoteNote['code']): code is TextNote => !drawnOtherwise.has(code)

/** When a new price begins: nothing is new where the present plan is kept. */
const priceNotes = new Set<QuoteNote['code']>(['paypal_no_proration', 'shopify_no_proration'])

/** Said in the owner's language by the server. */
type GivenNote = 'difference' | 'discount_ends' | 'discount_replaced'
const given = new Set<QuoteNote['code']>([
  'difference',
  'discount_ends',
  'discount_replaced',
] satisfies GivenNote[])
const isGiven = (code: TextNote): code is GivenNote => given.has(code)

/** `undone`: the change that waits and is taken back, where the present plan is kept. */
type SumProps = {
  plan: Plan
  present: Plan | null
  quote: Quote
  undone: Subscription['scheduled_change']
}

const Rows = ({ plan, present, quote }: SumProps) => {
  const { t } = useTranslation('checkout')
  const name = usePlanName()
  const money = (cents: number) => formatMoney(cents, { currency: quote.currency, exact: true })
  const { amount_due: due, credit, discount, coupon } = quote
  const rows = [
    { name: t('sum.plan', { plan: name(plan, present) }), cents: due + credit + discount },
    ...(discount > 0
      ? [
          {
            name: coupon ? t('sum.coupon', { code: coupon.code }) : t('sum.discount'),
            cents: -discount,
          },
        ]
      : []),
    ...(credit > 0
      ? [{ name: t('sum.unused', { plan: present ? name(present, plan) : '' }), cents: -credit }]
      : []),
  ]
  return (
    <dl className={styles.rows}>
      {due > 0 &&
        rows.length > 1 &&
        rows.map(({ name, cents }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(cents)}</dd>
          </div>
        ))}
      <div className={styles.total}>
        <dt>{t('sum.due')}</dt>
        <dd>{money(due)}</dd>
      </div>
    </dl>
  )
}

const Dates = ({ plan, present, quote, undone }: SumProps) => {
  const { t } = useTranslation('checkout')
  const name = usePlanName()
  const money = (cents: number) => formatMoney(cents, { currency: quote.currency, exact: true })
  const days = [
    { name: t('sum.today'), text: money(quote.amount_due) },
    ...(!undone &&
    quote.takes_effect === 'period_end' &&
    quote.takes_effect_at !== quote.next_billing_at
      ? [
          {
            name: formatDay(quote.takes_effect_at),
            text: t('sum.begins', { plan: name(plan, present) }),
          },
        ]
      : []),
    { name: formatDay(quote.next_billing_at), text: money(quote.next_amount) },
  ]
  return (
    <ol className={styles.dates}>
      {days.map(({ name, text }) => (
        <li key={name}>
          <span className="grow">{name}</span>
          <span className="num">{text}</span>
        </li>
      ))}
    </ol>
  )
}

/** What the coupon takes off after the trial: off one charge, the charges of some months, or every charge. */
const DiscountLater = ({ plan, quote: { coupon, discount, currency } }: SumProps) => {
  const { t } = useTranslation('checkout')
  const amount = formatMoney(discount, { currency, exact: true })
  const months =
    coupon?.duration === 'repeating' && plan.interval === 'monthly'
      ? (coupon.duration_in_months ?? 1)
      : 1
  const text =
    months > 1
      ? t('sum.discount_months', { amount, count: months })
      : t('sum.discount_later', { amount })
  return (
    <p className="sm muted">
      {coupon?.duration === 'forever' ? t('sum.discount_every', { amount }) : text}
    </p>
  )
}

const useNoteText = ({ plan, quote }: SumProps) => {
  const { t } = useTranslation('checkout')
  const amount = formatMoney(quote.amount_due, { currency: quote.currency, exact: true })
  const isDifference = quote.notes.some(({ code }) => code === 'difference')
  return (code: TextNote, text: string): string => {
    if (isGiven(code)) return text
    // What is due today stands on no page of PayPal's.
    return code === 'paypal_approval' && isDifference
      ? t(`note.paypal_difference_${plan.interval}`, { amount })
      : t(`note.${code}`)
  }
}

/** BILL-5: what the provider then charges, shown and charged alike: the sum of today and the days that follow. */
export const OrderSum = (props: SumProps) => {
  const { t } = useTranslation('checkout')
  const { quote, plan, present, undone } = props
  const name = usePlanName()
  const noteText = useNoteText(props)
  const isLater = quote.takes_effect === 'period_end' && !undone
  return (
    <div className="stack">
      <Rows {...props} />
      <Dates {...props} />
      {quote.intent === 'trial' && plan.trial_days > 0 && (
        <p className="sm muted">{t('sum.trial', { count: plan.trial_days })}</p>
      )}
      {undone && (
        <p className="sm muted">
          {t('sum.keeps', {
            plan: name(plan, undone.plan),
            next: name(undone.plan, plan),
            day: formatDay(undone.at),
          })}
        </p>
      )}
      {isLater && (
        <p className="sm muted">
          {t('sum.at_period_end', {
            plan: name(plan, present),
            day: formatDay(quote.takes_effect_at),
          })}
        </p>
      )}
      {quote.trial_ends_at !== null && quote.amount_due === 0 && quote.discount > 0 && (
        <DiscountLater {...props} />
      )}
      {quote.coupon && quote.discount === 0 && (
        <p className="sm muted">
          {t('sum.discount_next', { day: formatDay(quote.next_billing_at) })}
        </p>
      )}
      {quote.notes.map(
        ({ code, text }) =>
          isTextNote(code) &&
          !(undone && priceNotes.has(code)) && (
            <Banner key={code} tone="info">
              {noteText(code, text)}
            </Banner>
          ),
      )}
    </div>
  )
}
