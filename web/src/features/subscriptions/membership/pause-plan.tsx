import type { Account } from '@plaudit/contract/accounts/accounts'
import { Pause } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { formatDay } from '../../../ui/text/numbers.ts'
import { cx } from '../../../ui/class-names.ts'
import { usePause } from '../use-pause.ts'
import { usePauseEndText, usePauseTerms } from '../use-pause-terms.ts'
import styles from './plan-overview.module.css'

/** What becomes of the days that are left: those of a trial wait, paid ones run on. */
export const usePausedDays = (account: Account): string => {
  const { t } = useTranslation('membership')
  return t(
    account.active_subscription?.state === 'trialing' ? 'pause.trial_days' : 'pause.paid_days',
  )
}

/** What the end of the pause charges, as soon as the provider has answered. */
export const PauseEnd = () => {
  const terms = usePauseTerms(true).data
  const words = usePauseEndText()
  return terms ? words(terms) : null
}

/** A pause, or why there is none now (BILL-41, BILL-42). */
export const PausePlan = ({ account }: { account: Account }) => {
  const { t } = useTranslation('membership')
  const { pause_refusal, pause_until, pauses_left, next_pause_at } = account
  const { run, busy } = usePause()
  const days = usePausedDays(account)
  const [asking, setAsking] = useState(false)
  if (pause_refusal === 'limit_reached' && next_pause_at)
    return (
      <p className={cx(styles.words, 'sm muted')}>
        {t('pause.next_from', { day: formatDay(next_pause_at) })}
      </p>
    )
  if (
    pause_refusal === 'limit_reached' ||
    pause_refusal === 'past_due' ||
    pause_refusal === 'change_waiting' ||
    pause_refusal === 'payment_under_way'
  )
    return <p className={cx(styles.words, 'sm muted')}>{t(`pause.${pause_refusal}`)}</p>
  if (pause_refusal) return null
  const day = pause_until ? formatDay(pause_until) : ''
  return (
    <>
      <p className={cx(styles.words, 'sm muted')}>{t('pause.about')}</p>
      <Button size="sm" busy={busy} onClick={() => setAsking(true)}>
        <Pause aria-hidden />
        {t('pause.verb')}
      </Button>
      {asking && (
        <Confirm
          title={t('pause.title', { day })}
          about={
            <>
              {t('pause.means', { count: pauses_left })} {days} <PauseEnd />
            </>
          }
          verb={t('pause.confirm', { day })}
          onConfirm={() => void run()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
