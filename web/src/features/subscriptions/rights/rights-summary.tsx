import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { emitAppEvent } from '../../../app-events.ts'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatDay } from '../../../ui/text/numbers.ts'
import { findStoreLeft } from '../membership/find-store-left.ts'
import { HighlightedText } from './highlighted-text.tsx'
import styles from './rights.module.css'
import { TimelineBar } from './timeline-bar.tsx'
import { timelineOf } from './timeline.ts'
import type { RightsShown, SummaryOf } from './rights-shown.ts'
import { useOutlook } from './use-outlook.ts'

type Because = RightsShown['because']

/** The reasons whose sentence needs no more than the plan and the day. */
const needsNoMore = (because: Because): because is 'trial' | 'renewal' | 'grace' | 'grant' =>
  ['trial', 'renewal', 'grace', 'grant'].includes(because)

/** One sentence: what may be used, until when, and because of what; or why nothing may. */
const useHeadline = ({
  plan,
  because,
  until,
  payment,
  resumes_at,
  history,
}: RightsShown): string => {
  const { t } = useTranslation('rights')
  const day = until ? formatDay(until) : ''
  const name = plan?.name ?? ''
  const last = history.find((line) => line.because !== 'pause')
  if (because === 'payment')
    return payment
      ? t('headline.payment', { plan: name, day, paid: formatDay(payment.date) })
      : t('headline.payment_plain', { plan: name, day })
  if (needsNoMore(because)) return t(`headline.${because}`, { plan: name, day })
  if (because === 'paused')
    return resumes_at
      ? t('headline.paused', { day: formatDay(resumes_at) })
      : t('headline.paused_plain')
  if (because === 'ended' && last?.until)
    return t('headline.ended', { plan: last.plan, day: formatDay(last.until) })
  return t(because === 'unpaid' ? 'headline.unpaid' : 'headline.no_plan')
}

/** The one thing to do about it, where something can be done. */
const WayOn = ({
  account: { active_subscription: subscription },
  rights: { because },
  store,
}: SummaryOf) => {
  const { t } = useTranslation(['rights', 'billing', 'membership'])
  if (subscription?.cancel_at && findStoreLeft(subscription, store))
    return (
      <Button kind="primary" onClick={() => emitAppEvent('plaudit:show-connect-store')}>
        {t('membership:store.verb')}
      </Button>
    )
  if (subscription?.cancel_at)
    return subscription.can_undo_cancel ? (
      <ButtonLink kind="primary" to="/settings/membership">
        {t('keep')}
      </ButtonLink>
    ) : null
  if (because === 'paused')
    return (
      <Button kind="primary" onClick={() => emitAppEvent('plaudit:show-resume')}>
        {t('billing:resume.verb')}
      </Button>
    )
  if (because === 'grace' || because === 'unpaid')
    return (
      <ButtonLink kind="primary" to="/settings/membership">
        {t('pay')}
      </ButtonLink>
    )
  if (because === 'ended' || because === 'no_plan')
    return (
      <ButtonLink kind="primary" to="/settings/plans">
        {t('membership:none.verb')}
      </ButtonLink>
    )
  return null
}

const Box = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h2>{title}</h2>
    <p>{children}</p>
  </div>
)

/** What applies now and why, how it came to it, and what comes of it. */
export const RightsSummary = (of: SummaryOf) => {
  const { rights } = of
  const { t } = useTranslation('rights')
  const headline = useHeadline(rights)
  const boxes = useOutlook(of)
  const pieces = timelineOf(rights)
  const foot = boxes.length > 0 && (
    <div className={styles.next}>
      {boxes.map(({ title, text }) => (
        <Box key={title} title={title}>
          {text}
        </Box>
      ))}
    </div>
  )
  return (
    <Card label={t('summary')} {...(foot && { foot })}>
      <div className="stack">
        <div className="row wrap between">
          <p className={styles.headline}>
            <HighlightedText text={headline} />
          </p>
          <WayOn {...of} />
        </div>
        {pieces.length > 0 && <TimelineBar pieces={pieces} now={rights.now} />}
      </div>
    </Card>
  )
}
