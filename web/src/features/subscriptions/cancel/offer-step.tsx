import type { Account } from '@plaudit/contract/accounts/accounts'
import { recordCancellation, type CancelOffer } from '@plaudit/contract/billing/cancel'
import { CalendarPlus, Pause } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { runAction } from '../../../run-action.ts'
import { call } from '../../../api/call.ts'
import { IconBox } from '../../../ui/feedback/badge.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatDay } from '../../../ui/text/numbers.ts'
import { PauseEnd, usePausedDays } from '../membership/pause-plan.tsx'
import { useReadAgain } from '../queries.ts'
import { usePause } from '../use-pause.ts'
import styles from './cancel.module.css'
import { recordStep } from './record-step.ts'

const PauseOffer = ({ account, onTaken }: { account: Account; onTaken: () => void }) => {
  const { t } = useTranslation('membership')
  const { run, busy } = usePause()
  const days = usePausedDays(account)
  const day = account.pause_until ? formatDay(account.pause_until) : ''
  const take = async () => {
    if (!(await run())) return
    recordStep({ step: 'offer', offered: 'pause', taken: true })
    onTaken()
  }
  return (
    <section className={styles.offer} aria-label={t('offer.pause')}>
      <div className="row">
        <IconBox tone="brand">
          <Pause />
        </IconBox>
        <div>
          <h3>{t('offer.pause')}</h3>
          <p className="muted">{t('offer.pauses_left', { count: account.pauses_left })}</p>
        </div>
      </div>
      <p>
        {t('offer.pause_about', { day })} {days} <PauseEnd />
      </p>
      <Button kind="primary" block busy={busy} onClick={() => void take()}>
        {t('pause.confirm', { day })}
      </Button>
    </section>
  )
}

const TrialOffer = ({ onTaken }: { onTaken: () => void }) => {
  const { t } = useTranslation('membership')
  const readAgain = useReadAgain()
  const [busy, setBusy] = useState(false)
  const take = async () => {
    if (busy) return
    setBusy(true)
    const result = await runAction(
      () => call(recordCancellation, { step: 'offer', offered: 'trial_extension', taken: true }),
      {
        loading: 'membership:offer.extending',
        success: ({ trial_ends_at }) => ({
          text: trial_ends_at
            ? t('offer.extended', { day: formatDay(trial_ends_at) })
            : t('offer.extended_plain'),
        }),
        error: 'membership:offer.not_extended',
      },
    )
    await readAgain()
    setBusy(false)
    if (result.ok) onTaken()
  }
  return (
    <section className={styles.offer} aria-label={t('offer.trial')}>
      <div className="row">
        <IconBox>
          <CalendarPlus />
        </IconBox>
        <div>
          <h3>{t('offer.trial')}</h3>
          <p className="muted">{t('offer.trial_about')}</p>
        </div>
      </div>
      <Button block busy={busy} onClick={() => void take()}>
        {t('offer.trial_verb')}
      </Button>
    </section>
  )
}

type OfferStepProps = {
  account: Account
  offers: CancelOffer[]
  onTaken: () => void
  onNext: () => void
  onKeep: () => void
}

/** What there is instead; it never stands in the way of cancelling (BILL-51). */
export const OfferStep = ({ account, offers, onTaken, onNext, onKeep }: OfferStepProps) => {
  const { t } = useTranslation('membership')
  return (
    <Card
      title={t('offer.title')}
      about={t(offers.length === 1 ? 'offer.about_single' : 'offer.about')}
      foot={
        <>
          <ButtonLink kind="quiet" to="/settings/membership" onClick={onKeep}>
            {t('flow.keep')}
          </ButtonLink>
          <Button kind="quiet" className={styles.next} onClick={onNext}>
            {t('offer.no')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {offers.includes('pause') && <PauseOffer account={account} onTaken={onTaken} />}
        {offers.includes('trial_extension') && <TrialOffer onTaken={onTaken} />}
      </div>
    </Card>
  )
}
