import type { getCancellation } from '@plaudit/contract/billing/cancel'
import type { Output } from '@plaudit/contract/endpoint'
import { Check, X } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { formatDay, formatNumber } from '../../../ui/text/numbers.ts'
import styles from './cancel.module.css'

export type Preview = Output<typeof getCancellation>
/** ACC-25: exactly this, in every language; blanks around it are ignored. */
const WORD = 'CONFIRM'

const Ends = ({ preview: { ends_at, ends_now, stops } }: { preview: Preview }) => {
  const { t } = useTranslation(['membership', 'billing'])
  return (
    <div className={styles.ends}>
      <h3>{ends_now ? t('ends.now') : t('ends.title', { day: formatDay(ends_at) })}</h3>
      <ul>
        {stops.map((key) => (
          <li key={key}>
            <X size={16} aria-hidden />
            {t(`billing:feature.${key}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const Stays = ({ preview: { reviews_held, free_review_allowance } }: { preview: Preview }) => {
  const { t } = useTranslation('membership')
  const stays = [
    ...(reviews_held > 0
      ? [t('stays.reviews', { count: reviews_held, number: formatNumber(reviews_held) })]
      : []),
    t(reviews_held < free_review_allowance ? 'stays.allowance' : 'stays.above', {
      number: formatNumber(free_review_allowance),
    }),
    t('stays.exports'),
    t('stays.data'),
  ]
  return (
    <div className={styles.stays}>
      <h3>{t('stays.title')}</h3>
      <ul>
        {stays.map((text) => (
          <li key={text}>
            <Check size={16} aria-hidden />
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

const useAbout = ({
  plan,
  preview: { ends_at, ends_now },
  isPaused,
}: Pick<ConfirmStepProps, 'plan' | 'preview' | 'isPaused'>): string => {
  const { t } = useTranslation('membership')
  if (ends_now) return t('confirm.about_now', { plan })
  return t(isPaused ? 'confirm.about_paused' : 'confirm.about', { plan, day: formatDay(ends_at) })
}

type ConfirmStepProps = {
  plan: string
  /** A pause ends with the cancellation: its features come back until the end. */
  isPaused: boolean
  /** What becomes of an open invoice; null where nothing is open. */
  open: string | null
  preview: Preview
  /** The form that sets a first password (BILL-53); null when there is one. */
  password: ReactNode
  busy: boolean
  onCancel: (typed: string) => void
  onKeep: () => void
}

type ConfirmFootProps = Pick<ConfirmStepProps, 'busy' | 'onKeep'> & { disabled: boolean }

const ConfirmFoot = ({ busy, disabled, onKeep }: ConfirmFootProps) => {
  const { t } = useTranslation('membership')
  return (
    <>
      <ButtonLink to="/settings/membership" onClick={onKeep}>
        {t('flow.keep')}
      </ButtonLink>
      <Button type="submit" kind="danger" className={styles.next} busy={busy} disabled={disabled}>
        {t('cancel')}
      </Button>
    </>
  )
}

/** The last step: the end date, what stops, what stays and for how long (BILL-54), and the typed word. */
export const ConfirmStep = ({
  plan,
  isPaused,
  open,
  preview,
  password,
  busy,
  onCancel,
  onKeep,
}: ConfirmStepProps) => {
  const { t } = useTranslation('membership')
  const [typed, setTyped] = useState('')
  const about = useAbout({ plan, preview, isPaused })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onCancel(typed)
  }
  return (
    <>
      {password}
      <form onSubmit={submit} noValidate>
        <Card
          title={t('confirm.title', { plan })}
          about={about}
          foot={
            <ConfirmFoot
              busy={busy}
              disabled={typed.trim() !== WORD || password !== null}
              onKeep={onKeep}
            />
          }
        >
          <div className="stack">
            <div className={styles.sides}>
              <Ends preview={preview} />
              <Stays preview={preview} />
            </div>
            {open && <Banner tone="info">{open}</Banner>}
            {password !== null && <p className="muted">{t('confirm.password_first')}</p>}
            <TextField
              label={t('confirm.label', { word: WORD })}
              hint={t('confirm.hint')}
              className="mono"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        </Card>
      </form>
    </>
  )
}
