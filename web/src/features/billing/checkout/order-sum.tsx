import type { Plan } from '@plaudit/contract/billing-plans'
import type { Quote, QuoteNote } from '@plaudit/contract/billing-quote'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'
import { formatDay, formatMoney } from '../../../ui/numbers.ts'
import styles from './order-sum.module.css'

/** Said by the rows and dates already. */
const drawnOtherwise = new Set<QuoteNote['code']>(['trial_first', 'charged_now', 'credit_for_unused', 'nothing_now', 'at_period_end'])
type ToldNote = Exclude<QuoteNote['code'], 'trial_first' | 'charged_now' | 'credit_for_unused' | 'nothing_now' | 'at_period_end'>
const isTold = (code: QuoteNote['code']): code is ToldNote => !drawnOtherwise.has(code)

type SumProps = { plan: Plan; present: Plan | null; quote: Quote }

const Rows = ({ plan, present, quote }: SumProps) => {
  const { t } = useTranslation('checkout')
  const money = (cents: number) => formatMoney(cents, { currency: quote.currency, exact: true })
  const { amount_due: due, credit, discount, coupon } = quote
  const rows = [
    { name: t('sum.plan', { plan: plan.name }), cents: due + credit + discount },
    ...(discount > 0 ? [{ name: t('sum.coupon', { code: coupon?.code ?? '' }), cents: -discount }] : []),
    ...(credit > 0 ? [{ name: t('sum.unused', { plan: present?.name ?? '' }), cents: -credit }] : []),
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

const Dates = ({ plan, quote }: SumProps) => {
  const { t } = useTranslation('checkout')
  const money = (cents: number) => formatMoney(cents, { currency: quote.currency, exact: true })
  const days = [
    { name: t('sum.today'), text: money(quote.amount_due) },
    ...(quote.takes_effect === 'period_end' && quote.takes_effect_at !== quote.next_billing_at
      ? [{ name: formatDay(quote.takes_effect_at), text: t('sum.begins', { plan: plan.name }) }]
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

/** Decisions 3: what the provider then charges, shown and charged alike: the sum of today and the days that follow. */
export const OrderSum = (props: SumProps) => {
  const { t } = useTranslation('checkout')
  const { quote, plan } = props
  return (
    <div className="stack">
      <Rows {...props} />
      <Dates {...props} />
      {quote.takes_effect === 'period_end' && <p className="sm muted">{t('sum.at_period_end', { plan: plan.name, day: formatDay(quote.takes_effect_at) })}</p>}
      {quote.amount_due === 0 && quote.discount > 0 && (
        <p className="sm muted">{t('sum.discount_later', { amount: formatMoney(quote.discount, { currency: quote.currency, exact: true }) })}</p>
      )}
      {quote.notes.map(
        ({ code }) =>
          isTold(code) && (
            <Banner key={code} tone="info">
              {t(`note.${code}`)}
            </Banner>
          ),
      )}
    </div>
  )
}
