import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { emitAppEvent } from '../../app-events.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { formatDay } from '../../ui/text/numbers.ts'
import { daysLeft } from './days-left.ts'
import { useOwner } from './queries.ts'

/** A trial is spoken of in its last days only: before, nothing needs to be done. */
const SPEAK_DAYS = 3
/** These screens say it themselves, with what can be done. */
const saidThere = ['/settings/membership', '/checkout', '/cancel', '/customization']

/** Above every screen: a trial that is about to end, a pause, an unpaid plan. Nothing while all is well. */
export const StatusBanner = () => {
  const { t } = useTranslation('billing')
  const { pathname } = useLocation()
  const subscription = useOwner().data?.active_subscription
  if (!subscription || saidThere.some((path) => pathname.startsWith(path))) return null
  const { state, trial_ends_at, resumes_at, grace_until } = subscription
  const toMembership = (label: string) => (
    <ButtonLink size="sm" to="/settings/membership">
      {label}
    </ButtonLink>
  )
  if (state === 'past_due')
    return (
      <Banner tone="error" title={t('status.past_due')} action={toMembership(t('status.settle'))}>
        {grace_until === null
          ? t('status.unpaid')
          : t(daysLeft(grace_until) === 0 ? 'status.over' : 'status.grace', {
              day: formatDay(grace_until),
            })}
      </Banner>
    )
  if (state === 'paused')
    return (
      <Banner
        tone="warning"
        action={
          <Button size="sm" onClick={() => emitAppEvent('plaudit:show-resume')}>
            {t('resume.verb')}
          </Button>
        }
      >
        {resumes_at ? t('status.paused', { day: formatDay(resumes_at) }) : t('resume.paused')}
      </Banner>
    )
  if (state !== 'trialing' || !trial_ends_at || daysLeft(trial_ends_at) > SPEAK_DAYS) return null
  return (
    <Banner tone="info" action={toMembership(t('status.look'))}>
      {t('status.trial', { count: daysLeft(trial_ends_at) })}
    </Banner>
  )
}
