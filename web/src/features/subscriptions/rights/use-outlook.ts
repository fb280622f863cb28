import { useTranslation } from 'react-i18next'
import { formatDay, formatMoney, formatNumber } from '../../../ui/text/numbers.ts'
import { findStoreLeft } from '../membership/find-store-left.ts'
import { usePlanName } from '../plan-name.ts'
import { usePauseEndText, usePauseTerms } from '../use-pause-terms.ts'
import type { SummaryOf } from './rights-shown.ts'

/** What ends at once ends a little after it was asked about. */
const A_MOMENT_MS = 60_000

type OutlookBox = { title: string; text: string }
const planOf = ({ account: { active_subscription }, rights }: SummaryOf) =>
  rights.plan?.name ?? active_subscription?.plan.name ?? ''

/** What becomes of a paused plan when nobody does anything, and what that charges. */
const usePauseOutlook = (of: SummaryOf): OutlookBox | null => {
  const { t } = useTranslation('rights')
  const { because, resumes_at } = of.rights
  const terms = usePauseTerms(because === 'paused').data
  const endText = usePauseEndText()
  if (because !== 'paused' || !resumes_at) return null
  const resumed = t('next.pause_ends_about', { plan: planOf(of), day: formatDay(resumes_at) })
  return { title: t('next.pause_ends'), text: terms ? `${resumed} ${endText(terms)}` : resumed }
}

/** Why a plan ends that is cancelled, or whose store was left, and what is off then. */
const useEndOutlook = (of: SummaryOf): OutlookBox | null => {
  const { t } = useTranslation(['rights', 'membership'])
  const subscription = of.account.active_subscription
  if (!subscription?.cancel_at) return null
  const about = { plan: subscription.plan.name, day: formatDay(subscription.cancel_at) }
  const left = findStoreLeft(subscription, of.store)
  const text = left
    ? `${t(`membership:store.${left.how}`, { day: formatDay(left.at) })} ${t('next.left_about', about)}`
    : t('next.ends_about', about)
  return { title: t('next.ends', about), text }
}

const useCancelText = (of: SummaryOf) => {
  const { t } = useTranslation('rights')
  return (until: string): string => {
    const plan = planOf(of)
    const isAtOnce = Date.parse(until) - Date.parse(of.rights.now) < A_MOMENT_MS
    if (of.rights.because === 'paused')
      return isAtOnce
        ? t('next.cancelled_paused_now', { plan })
        : t('next.cancelled_paused', { plan, day: formatDay(until) })
    return isAtOnce
      ? t('next.cancelled_now', { plan })
      : t('next.cancelled_about', { plan, day: formatDay(until) })
  }
}

/** The plan that the next payment is for, and the one that is kept without it: that which was covered last. */
const usePlansAhead = (of: SummaryOf): { next: string; kept: string } => {
  const name = usePlanName()
  const running = of.account.active_subscription
  const change = running?.scheduled_change?.plan
  const kept = planOf(of)
  if (!running || !change) return { next: kept, kept }
  return {
    next: name(change, running.plan),
    kept: running.plan.name === kept ? name(running.plan, change) : kept,
  }
}

/** What comes of the next payment, of a pause and of a cancellation; only what there is to decide. */
export const useOutlook = (of: SummaryOf): OutlookBox[] => {
  const { t } = useTranslation('rights')
  const pause = usePauseOutlook(of)
  const end = useEndOutlook(of)
  const cancelText = useCancelText(of)
  const { if_paid, if_unpaid, if_cancelled, reviews_held, free_review_allowance } = of.rights
  const { next, kept } = usePlansAhead(of)
  const keeps =
    reviews_held > free_review_allowance
      ? t('next.keeps_all', { number: formatNumber(reviews_held) })
      : t('next.keeps_room', { number: formatNumber(free_review_allowance) })
  return [
    pause,
    end,
    if_paid && {
      title: t('next.paid'),
      text: t('next.paid_about', {
        amount: formatMoney(if_paid.amount, { currency: if_paid.currency, exact: true }),
        day: formatDay(if_paid.at),
        plan: next,
        until: formatDay(if_paid.until),
      }),
    },
    if_unpaid && {
      title: t('next.unpaid'),
      text: t('next.unpaid_about', { plan: kept, day: formatDay(if_unpaid.until) }),
    },
    if_cancelled && {
      title: t('next.cancelled'),
      text: `${cancelText(if_cancelled.until)} ${keeps}`,
    },
  ].filter((box) => box !== null)
}
