import type { Account } from '@plaudit/contract/accounts'
import type { Subscription } from '@plaudit/contract/billing-subscription'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { formatDay, formatMoney } from '../../../ui/numbers.ts'
import { ChangeCard } from '../card/change-card.tsx'
import { daysLeft } from '../days-left.ts'
import { useChoosePlan } from '../use-choose-plan.ts'
import { useInvoices, usePlans } from '../queries.ts'
import { useResume } from '../use-resume.ts'

type Of = { subscription: Subscription }

const Trial = ({ subscription: { trial_ends_at, next_amount, plan } }: Of) => {
  const { t } = useTranslation('membership')
  if (!trial_ends_at) return null
  const [day, amount] = [formatDay(trial_ends_at), next_amount === null ? '' : formatMoney(next_amount, { currency: plan.currency, exact: true })]
  return (
    <Banner tone="info" title={t('trial.left', { count: daysLeft(trial_ends_at) })}>
      {t('trial.then', { day, amount })}
    </Banner>
  )
}

const Paused = ({ subscription: { resumes_at } }: Of) => {
  const { t } = useTranslation('membership')
  const { run, busy } = useResume('unpause')
  return (
    <Banner
      tone="warning"
      title={resumes_at ? t('paused.until', { day: formatDay(resumes_at) }) : t('paused.title')}
      action={
        <Button size="sm" busy={busy} onClick={() => void run()}>
          {t('paused.verb')}
        </Button>
      }
    >
      {t('paused.about')}
    </Banner>
  )
}

/** What is open, as the billing history has it; null until that is read, or when it does not say. */
const useOpenAmount = (): string | null => {
  const first = useInvoices().data?.pages[0]?.results.find(({ status }) => status === 'unpaid' || status === 'failed')
  return first ? formatMoney(first.amount, { ...first, exact: true }) : null
}

const PastDue = ({ subscription: { grace_until, payment_provider } }: Of) => {
  const { t } = useTranslation('membership')
  const [paying, setPaying] = useState(false)
  const amount = useOpenAmount()
  const isOver = grace_until !== null && daysLeft(grace_until) === 0
  return (
    <>
      <Banner
        tone="error"
        title={t(payment_provider === 'stripe' ? 'past_due.card' : 'past_due.title')}
        action={
          payment_provider === 'stripe' && (
            <Button size="sm" onClick={() => setPaying(true)}>
              {t('past_due.pay')}
            </Button>
          )
        }
      >
        {amount && t('past_due.open', { amount })} {grace_until && t(isOver ? 'past_due.over' : 'past_due.grace', { day: formatDay(grace_until) })}{' '}
        {payment_provider === 'paypal' && t('past_due.paypal')}
        {payment_provider === 'shopify' && t('past_due.shopify')}
      </Banner>
      {paying && <ChangeCard open={amount} onClose={() => setPaying(false)} />}
    </>
  )
}

const Undo = ({ what, label }: { what: 'cancellation' | 'change'; label: string }) => {
  const { run, busy } = useResume(what)
  return (
    <Button size="sm" busy={busy} onClick={() => void run()}>
      {label}
    </Button>
  )
}

const Cancelled = ({ subscription: { cancel_at, can_undo_cancel } }: Of) => {
  const { t } = useTranslation('membership')
  if (!cancel_at) return null
  return (
    <Banner
      tone="warning"
      title={t('cancelled.title', { day: formatDay(cancel_at) })}
      action={can_undo_cancel && <Undo what="cancellation" label={t('cancelled.undo')} />}
    >
      {t('cancelled.about')}
    </Banner>
  )
}

const Scheduled = ({ subscription: { plan, scheduled_change } }: Of) => {
  const { t } = useTranslation('membership')
  if (!scheduled_change) return null
  const { plan: next, at } = scheduled_change
  return (
    <Banner tone="info" title={t('scheduled.title', { plan: next.name, day: formatDay(at) })} action={<Undo what="change" label={t('scheduled.undo')} />}>
      {t('scheduled.about', { plan: plan.name })}
    </Banner>
  )
}

/** Reactivation after the end: the way back is the checkout (point P41), with the same plan where it is still on sale. */
const Ended = ({ subscription: { plan, ended_at } }: Of) => {
  const { t } = useTranslation('membership')
  const choose = useChoosePlan()
  const isOnSale = usePlans().data?.some(({ id }) => id === plan.id) ?? false
  return (
    <Banner
      tone="info"
      title={ended_at ? t('ended.title', { plan: plan.name, day: formatDay(ended_at) }) : t('ended.plain', { plan: plan.name })}
      action={
        isOnSale ? (
          <Button size="sm" onClick={() => choose(plan.id)}>
            {t('ended.verb', { plan: plan.name })}
          </Button>
        ) : (
          <ButtonLink size="sm" to="/settings/plans">
            {t('none.verb')}
          </ButtonLink>
        )
      }
    >
      {t('ended.about')}
    </Banner>
  )
}

/** How the plan stands and what can be done about it (spec 4). */
export const StateBanners = ({ account }: { account: Account }) => {
  const { active_subscription: active, last_subscription: last, is_perpetual } = account
  if (is_perpetual) return null
  if (!active) return last ? <Ended subscription={last} /> : null
  const one = { subscription: active }
  return (
    <div className="stack close">
      {active.state === 'trialing' && <Trial {...one} />}
      {active.state === 'paused' && <Paused {...one} />}
      {active.state === 'past_due' && <PastDue {...one} />}
      <Cancelled {...one} />
      <Scheduled {...one} />
    </div>
  )
}
