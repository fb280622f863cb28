import type { Account } from '@plaudit/contract/accounts/accounts'
import { cycleCost } from '@plaudit/contract/billing/choice'
import type { Subscription } from '@plaudit/contract/billing/subscription'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatMoney } from '../../../ui/text/numbers.ts'
import { SkeletonBox } from '../../../ui/feedback/skeleton.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import { useCouponText } from '../coupon-text.ts'
import { usePlans } from '../queries.ts'
import { useChoosePlan } from '../use-choose-plan.ts'
import { usePauseTerms } from '../use-pause-terms.ts'
import { nextCharge } from './next-charge.ts'
import { PausePlan } from './pause-plan.tsx'
import styles from './plan-overview.module.css'

const tones: Record<Subscription['state'], Tone> = {
  trialing: 'info',
  active: 'success',
  paused: 'warning',
  past_due: 'error',
  cancelled: 'warning',
  ended: 'neutral',
}

type NextDayProps = {
  subscription: Subscription
  at: string | null
  isKnown: boolean
  isFailed: boolean
}

/** The day of the next payment; of a paused plan the provider is asked for it. */
const NextDay = ({ subscription: { state }, at, isKnown, isFailed }: NextDayProps) => {
  const { t } = useTranslation('membership')
  if (at) return <DateText at={at} />
  if (state !== 'paused') return t('facts.no_next')
  if (isKnown) return t('facts.after_trial')
  return isFailed ? t('facts.unknown') : <SkeletonBox w="7rem" h="1.25rem" />
}

const Facts = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation('membership')
  const coupon = useCouponText()
  const { plan, started_at } = subscription
  const pause = usePauseTerms(subscription.state === 'paused')
  const next = nextCharge(subscription, pause.data ?? null)
  const facts = [
    {
      name: 'amount' as const,
      value: t(`facts.${plan.interval}`, {
        amount: formatMoney(cycleCost(plan), { ...plan, exact: true }),
      }),
    },
    { name: 'joined' as const, value: <DateText at={started_at} /> },
    {
      name: 'next' as const,
      value: (
        <NextDay
          subscription={subscription}
          at={next.at}
          isKnown={pause.data !== undefined}
          isFailed={pause.isError}
        />
      ),
    },
    ...(next.amount === null
      ? []
      : [
          {
            name: 'next_amount' as const,
            value: formatMoney(next.amount, { currency: plan.currency, exact: true }),
          },
        ]),
    ...(subscription.coupon && subscription.state !== 'ended'
      ? [{ name: 'coupon' as const, value: coupon(subscription.coupon) }]
      : []),
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{t(`facts.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** PLAN-31: the toggle of the plans cannot leave annual; here it can, at the end of the paid year. */
const ToMonthly = ({
  subscription: { plan, scheduled_change, state },
}: {
  subscription: Subscription
}) => {
  const { t } = useTranslation('membership')
  const choose = useChoosePlan()
  const monthly = usePlans().data?.find(
    ({ name, interval }) => name === plan.name && interval === 'monthly',
  )
  if (
    plan.interval !== 'annual' ||
    !monthly ||
    scheduled_change ||
    (state !== 'active' && state !== 'trialing')
  )
    return null
  return (
    <Button size="sm" onClick={() => choose(monthly.id)}>
      {t('to_monthly')}
    </Button>
  )
}

const isRunning = ({ state }: Subscription) =>
  state === 'active' || state === 'trialing' || state === 'past_due' || state === 'paused'

/** Plan, plan amount, joined on, next billing date (BILL-73), and what can be done with the plan. */
export const PlanOverview = ({
  account,
  subscription,
}: {
  account: Account
  subscription: Subscription
}) => {
  const { t } = useTranslation('membership')
  const { plan, state, cancel_at } = subscription
  const isMine = account.active_subscription !== null && !account.is_perpetual
  return (
    <Card
      label={t('plan')}
      foot={
        isMine && isRunning(subscription) && !cancel_at ? (
          <>
            <PausePlan account={account} />
            <ToMonthly subscription={subscription} />
            <ButtonLink size="sm" kind="quiet" to="/cancel" className={styles.cancel}>
              {t('cancel')}
            </ButtonLink>
          </>
        ) : undefined
      }
    >
      <div className="stack">
        <div className="row between wrap top">
          <div>
            <div className="row close wrap">
              <h2 className={styles.name}>{plan.name}</h2>
              <Badge tone={account.is_perpetual ? 'success' : tones[state]}>
                {account.is_perpetual ? t('state.perpetual') : t(`state.${state}`)}
              </Badge>
            </div>
            <p className="muted">
              {account.is_perpetual ? t('perpetual') : t(`interval.${plan.interval}`)}
            </p>
          </div>
          {isMine && state !== 'paused' && state !== 'past_due' && (
            <ButtonLink to="/settings/plans">{t('change_plan')}</ButtonLink>
          )}
        </div>
        <Facts subscription={subscription} />
        <p>
          <Link className="link" to="/settings/membership/rights">
            {t('rights')}
          </Link>
        </p>
      </div>
    </Card>
  )
}
