import type { Account } from '@plaudit/contract/accounts/accounts'
import { cycleCost } from '@plaudit/contract/billing/choice'
import type { Plan } from '@plaudit/contract/billing/plans'
import type { Quote } from '@plaudit/contract/billing/quote'
import type { Coupon, PaymentProvider } from '@plaudit/contract/billing/subscription'
import { useTranslation } from 'react-i18next'
import { CallFailure, requestIdOf, textOf } from '../../../api/failures.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatDay, formatMoney } from '../../../ui/text/numbers.ts'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonLines, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePlanName } from '../plan-name.ts'
import type { useQuote } from '../queries.ts'
import { Changes } from './changes.tsx'
import { CouponField } from './coupon-field.tsx'
import { OrderSum } from './order-sum.tsx'
import { undoneBy } from './order/undone-change.ts'
import { CycleSwitch, PlanSelect } from './plan-switch.tsx'

type OrderCardProps = {
  account: Account
  plans: Plan[]
  plan: Plan
  provider: PaymentProvider
  coupon: Coupon | null
  couponRefused: string | null
  /** Whether the coupon counts in the quote. */
  isApplied: boolean
  quote: ReturnType<typeof useQuote>
  quoteChanged: boolean
  refused: string | null
  /** It was refused for what stands in the fields: no payment was tried. */
  isInputRefused: boolean
  busy: boolean
  onPlan: (planId: string) => void
  onCoupon: (coupon: Coupon | null) => void
  onPay: () => void
}

/** The verb says what happens: what is paid now, where it leads, or when it begins. */
const useVerb = ({
  account,
  plan,
  provider,
  quote: { data: quote },
}: Pick<OrderCardProps, 'account' | 'plan' | 'provider' | 'quote'>) => {
  const { t } = useTranslation('checkout')
  const name = usePlanName()
  if (!quote) return t('pay.wait')
  if (
    provider !== 'stripe' &&
    quote.notes.some(({ code }) => code === `${provider}_approval` || code === 'shopify_two_pages')
  )
    return t(`pay.${provider}`)
  const undone = undoneBy(account, plan)
  if (undone) return t('pay.keep', { plan: name(plan, undone.plan) })
  const named = name(plan, account.active_subscription?.plan)
  const amount = formatMoney(quote.amount_due, { currency: quote.currency, exact: true })
  if (quote.intent === 'trial') return t('pay.trial')
  if (quote.takes_effect === 'period_end')
    return t('pay.later', { plan: named, day: formatDay(quote.takes_effect_at) })
  if (quote.amount_due === 0) return t('pay.change', { plan: named })
  return t(quote.intent === 'upgrade' && quote.credit > 0 ? 'pay.upgrade' : 'pay.now', { amount })
}

/**
 * Why there is no sum: what the server says of this plan (another provider bills, a payment is open),
 * or a failure to be tried again.
 */
const NoQuote = ({
  account,
  error,
  onRetry,
}: {
  account: Account
  error: Error
  onRetry: () => void
}) => {
  const { t } = useTranslation('checkout')
  const code = error instanceof CallFailure ? error.body?.['code'] : null
  const pay = account.active_subscription?.state === 'past_due' && (
    <ButtonLink size="sm" to="/settings/membership">
      {t('membership')}
    </ButtonLink>
  )
  const connect = (code === 'store_needed' || code === 'store_access_lost') && (
    <ButtonLink size="sm" to="/settings/store">
      {t('connect')}
    </ButtonLink>
  )
  if (error instanceof CallFailure && error.status >= 400 && error.status < 500)
    return (
      <Banner tone="warning" action={connect || pay} live>
        {textOf(error)}
      </Banner>
    )
  return <ErrorState requestId={requestIdOf(error)} onRetry={onRetry} />
}

const Sum = ({
  account,
  plan,
  quote,
}: {
  account: Account
  plan: Plan
  quote: ReturnType<typeof useQuote>
}) => {
  const present = account.active_subscription?.plan ?? null
  if (quote.data && !quote.error)
    return (
      <OrderSum plan={plan} present={present} quote={quote.data} undone={undoneBy(account, plan)} />
    )
  if (quote.error)
    return <NoQuote account={account} error={quote.error} onRetry={() => void quote.refetch()} />
  return (
    <Skeleton>
      <SkeletonLines lines={4} />
    </Skeleton>
  )
}

const Changed = ({
  quote,
  plan,
  present,
}: {
  quote: Quote | undefined
  plan: Plan
  present: Plan | null
}) => {
  const { t } = useTranslation('checkout')
  const name = usePlanName()
  if (!quote) return null
  return (
    <Banner tone="warning" title={t('changed.title')} live>
      {t('changed.about', {
        plan: name(plan, present),
        amount: formatMoney(quote.amount_due, { currency: quote.currency, exact: true }),
      })}
    </Banner>
  )
}

type PayButtonProps = Pick<
  OrderCardProps,
  'account' | 'plan' | 'provider' | 'quote' | 'busy' | 'onPay'
>

const PayButton = (props: PayButtonProps) => {
  const { t } = useTranslation('checkout')
  const verb = useVerb(props)
  const { quote, busy, onPay } = props
  return (
    <>
      <Button
        kind="primary"
        size="lg"
        block
        busy={busy}
        disabled={!quote.data || quote.error !== null}
        onClick={onPay}
      >
        {busy ? t('pay.busy') : verb}
      </Button>
      <p className="xs muted">{t('order.promise')}</p>
    </>
  )
}

/** The order: plan, coupon, what it costs now and later, and the one button that pays it. */
export const OrderCard = (props: OrderCardProps) => {
  const { t } = useTranslation('checkout')
  const {
    account,
    plans,
    plan,
    provider,
    coupon,
    couponRefused,
    isApplied,
    quote,
    quoteChanged,
    refused,
    isInputRefused,
    onPlan,
    onCoupon,
  } = props
  const present = account.active_subscription?.plan ?? null
  return (
    <Card
      title={t('order.title')}
      aside={<b className="num">{formatMoney(cycleCost(plan), { ...plan, exact: true })}</b>}
    >
      <div className="stack">
        <PlanSelect plans={plans} plan={plan} onChange={onPlan} />
        <CycleSwitch account={account} plans={plans} plan={plan} onChange={onPlan} />
        {present && <Changes from={present} to={plan} />}
        <CouponField
          key={`${provider} ${isApplied}`}
          provider={provider}
          planId={plan.id}
          coupon={coupon}
          isApplied={isApplied}
          refused={couponRefused}
          onChange={onCoupon}
        />
        <div aria-live="polite">
          <Sum account={account} plan={plan} quote={quote} />
        </div>
        {quoteChanged && <Changed quote={quote.data} plan={plan} present={present} />}
        {refused && (
          <Banner tone="error" title={t(isInputRefused ? 'refused.input' : 'refused.title')} live>
            {refused}
          </Banner>
        )}
        {(quote.data || !quote.error) && <PayButton {...props} />}
      </div>
    </Card>
  )
}
