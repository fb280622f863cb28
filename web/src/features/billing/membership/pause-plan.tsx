import type { Account } from '@plaudit/contract/accounts'
import { Pause } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { formatDay } from '../../../ui/numbers.ts'
import { cx } from '../../../ui/class-names.ts'
import { usePause } from '../use-pause.ts'
import styles from './plan-overview.module.css'

/** A pause, or why there is none now (decisions 3, point P28). */
export const PausePlan = ({ account: { pause_refusal, pause_until, pauses_left } }: { account: Account }) => {
  const { t } = useTranslation('membership')
  const { run, busy } = usePause()
  const [asking, setAsking] = useState(false)
  if (pause_refusal === 'limit_reached' || pause_refusal === 'past_due' || pause_refusal === 'change_waiting')
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
          about={t('pause.means', { count: pauses_left })}
          verb={t('pause.confirm', { day })}
          onConfirm={() => void run()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
