import { CancelReason } from '@plaudit/contract/billing/cancel'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Radio } from '../../../ui/form/choice.tsx'
import { TextareaField } from '../../../ui/form/field.tsx'
import styles from './cancel.module.css'

export type Answer = { reason: CancelReason | null; comment: string }
type ReasonStepProps = {
  answer: Answer
  onChange: (answer: Answer) => void
  onNext: (reason: CancelReason) => void
  onKeep: () => void
  note: ReactNode
}

/** The first step: why. It changes nothing about what follows. */
export const ReasonStep = ({ answer, onChange, onNext, onKeep, note }: ReasonStepProps) => {
  const { t } = useTranslation('membership')
  const { reason, comment } = answer
  return (
    <Card
      title={t('why.title')}
      about={t('why.about')}
      foot={
        <>
          <ButtonLink kind="quiet" to="/settings/membership" onClick={onKeep}>
            {t('flow.keep')}
          </ButtonLink>
          <Button
            kind="dark"
            className={styles.next}
            disabled={reason === null}
            onClick={() => reason && onNext(reason)}
          >
            {t('flow.next')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <fieldset className="stack close">
          <legend className="sr">{t('why.legend')}</legend>
          {CancelReason.options.map((one) => (
            <label key={one} className={styles.choice}>
              <Radio
                name="reason"
                checked={one === reason}
                onChange={() => onChange({ ...answer, reason: one })}
              />
              {t(`reason.${one}`)}
            </label>
          ))}
        </fieldset>
        <TextareaField
          label={t('why.comment')}
          hint={t('why.comment_hint')}
          value={comment}
          maxLength={1000}
          onChange={(event) => onChange({ ...answer, comment: event.target.value })}
        />
        {note}
      </div>
    </Card>
  )
}
