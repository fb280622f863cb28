import type { Account } from '@plaudit/contract/accounts/accounts'
import type { Subscription } from '@plaudit/contract/billing/subscription'
import type { Store } from '@plaudit/contract/stores/stores'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { emitAppEvent } from '../../../app-events.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { formatDay, formatMoney } from '../../../ui/text/numbers.ts'
import { ChangeCard } from '../card/change-card.tsx'
import { daysLeft } from '../days-left.ts'
import { usePlanName } from '../plan-name.ts'
import { useChoosePlan } from '../use-choose-plan.ts'
import { usePlans } from '../queries.ts'
import { usePauseEndText, usePauseTerms } from '../use-pause-terms.ts'
import { useResumeTermsText } from '../resume-terms.tsx'
import { useResumeUnlessCharged } from '../use-resume.ts'
import { findStoreLeft, type Left } from './find-store-left.ts'
import { useOpenAmount } from './use-open-amount.ts'

type Of = { subscription: Subscription }
type OfStore = { store: Store | undefined }

const Trial = ({ subscription: { trial_ends_at, next_amount, plan } }: Of) => {
  const { t } = useTranslation('membership')
  if (!trial_ends_at) return null
  const [day, amount] = [
    formatDay(trial_ends_at),
    next_amount === null ? '' : formatMoney(next_amount, { currency: plan.currency, exact: true }),
  ]
  return (
    <Banner tone="info" title={t('trial.left', { count: daysLeft(trial_ends_at) })}>
      {t('trial.then', { day, amount })}
    </Banner>
  )
}

const Paused = ({ subscription: { resumes_at } }: Of) => {
  const { t } = useTranslation('membership')
  const words = useResumeTermsText()
  const { run, busy, quote } = useResumeUnlessCharged('unpause')
  const terms = usePauseTerms(true).data
  const endText = usePauseEndText()
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
      {t('paused.about')} {terms && endText(terms)}{' '}
      {quote && t('paused.now', { terms: words(quote) })}
    </Banner>
  )
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
        {amount && t('past_due.open', { amount })}{' '}
        {grace_until === null
          ? t('past_due.unpaid')
          : t(isOver ? 'past_due.over' : 'past_due.grace', { day: formatDay(grace_until) })}{' '}
        {payment_provider === 'paypal' && t('past_due.paypal')}
        {payment_provider === 'shopify' && t('past_due.shopify')}
      </Banner>
      {paying && <ChangeCard open={amount} onClose={() => setPaying(false)} />}
    </>
  )
}

const UndoChange = () => {
  const { t } = useTranslation('membership')
  const { run, busy } = useResumeUnlessCharged('change')
  return (
    <Button size="sm" busy={busy} onClick={() => void run()}>
      {t('scheduled.undo')}
    </Button>
  )
}

/** A cancellation that can be taken back: what that charges stands beside the button. */
const Undoable = ({ day }: { day: string }) => {
  const { t } = useTranslation('membership')
  const words = useResumeTermsText()
  const { run, busy, quote } = useResumeUnlessCharged('cancellation')
  return (
    <Banner
      tone="warning"
      title={t('cancelled.title', { day })}
      action={
        <Button size="sm" busy={busy} onClick={() => void run()}>
          {t('cancelled.undo')}
        </Button>
      }
    >
      {t('cancelled.about')} {quote && t('cancelled.terms', { terms: words(quote) })}
    </Banner>
  )
}

/** The store that pays is not connected: why the plan ends, and the way to connect it. */
const StoreGone = ({ subscription: { plan, cancel_at, ended_at }, left }: Of & { left: Left }) => {
  const { t } = useTranslation('membership')
  const ended = ended_at
    ? t('ended.title', { plan: plan.name, day: formatDay(ended_at) })
    : t('ended.plain', { plan: plan.name })
  return (
    <Banner
      tone={cancel_at ? 'warning' : 'info'}
      title={cancel_at ? t('cancelled.title', { day: formatDay(cancel_at) }) : ended}
      action={
        <Button size="sm" onClick={() => emitAppEvent('plaudit:show-connect-store')}>
          {t('store.verb')}
        </Button>
      }
    >
      {t(`store.${left.how}`, { day: formatDay(left.at) })}{' '}
      {t(cancel_at ? 'store.keep' : 'store.choose')}
    </Banner>
  )
}

const Cancelled = ({ subscription, store }: Of & OfStore) => {
  const { t } = useTranslation('membership')
  const { cancel_at, can_undo_cancel } = subscription
  if (!cancel_at) return null
  const day = formatDay(cancel_at)
  const left = findStoreLeft(subscription, store)
  if (left) return <StoreGone subscription={subscription} left={left} />
  if (can_undo_cancel && store?.state !== 'access_lost') return <Undoable day={day} />
  return (
    <Banner tone="warning" title={t('cancelled.title', { day })}>
      {t('cancelled.about')}
    </Banner>
  )
}

/**
 * A change that has been carried out at the provider is gone back on by ordering the present plan, which the
 * provider asks the owner to approve.
 */
const OrderBack = ({ planId }: { planId: string }) => {
  const { t } = useTranslation('membership')
  const choose = useChoosePlan()
  if (!usePlans().data?.some(({ id }) => id === planId)) return null
  return (
    <Button size="sm" onClick={() => choose(planId)}>
      {t('scheduled.undo')}
    </Button>
  )
}

const Scheduled = ({ subscription: { plan, scheduled_change, payment_provider } }: Of) => {
  const { t } = useTranslation('membership')
  const name = usePlanName()
  if (!scheduled_change) return null
  const undo = payment_provider === 'stripe' ? <UndoChange /> : <OrderBack planId={plan.id} />
  const { plan: next, at } = scheduled_change
  return (
    <Banner
      tone="info"
      title={t('scheduled.title', { plan: name(next, plan), day: formatDay(at) })}
      action={undo}
    >
      {t('scheduled.about', { plan: name(plan, next) })}
    </Banner>
  )
}

/** Reactivation after the end: the way back is the checkout (BILL-56), with the same plan where it is still on sale. */
const Ended = ({ subscription, store }: Of & OfStore) => {
  const { plan, ended_at } = subscription
  const { t } = useTranslation('membership')
  const choose = useChoosePlan()
  const isOnSale = usePlans().data?.some(({ id }) => id === plan.id) ?? false
  const left = findStoreLeft(subscription, store)
  if (left) return <StoreGone subscription={subscription} left={left} />
  return (
    <Banner
      tone="info"
      title={
        ended_at
          ? t('ended.title', { plan: plan.name, day: formatDay(ended_at) })
          : t('ended.plain', { plan: plan.name })
      }
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

/** How the plan stands and what can be done about it (BILL-75). `store`: the store, where it is known how it stands. */
export const StateBanners = ({ account, store }: { account: Account } & OfStore) => {
  const { active_subscription: active, last_subscription: last, is_perpetual } = account
  if (is_perpetual) return null
  if (!active) return last ? <Ended subscription={last} store={store} /> : null
  const one = { subscription: active }
  return (
    <div className="stack close">
      {active.state === 'trialing' && <Trial {...one} />}
      {active.state === 'paused' && <Paused {...one} />}
      {active.state === 'past_due' && <PastDue {...one} />}
      <Cancelled {...one} store={store} />
      <Scheduled {...one} />
    </div>
  )
}
