import { decideReports, KeepReason, reportLimits } from '@plaudit/contract/reviews/reports'
import { HideReason } from '@plaudit/contract/reviews/review'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentProps, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { runAction } from '../../../run-action.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Segmented } from '../../../ui/form/choice.tsx'
import { Field, Select, TextareaField } from '../../../ui/form/field.tsx'

type Decision = 'keep' | 'hide'

const ReasonSelect = <Reason extends string>({
  described,
  value,
  onChoose,
  options,
}: {
  described: ComponentProps<'select'>
  value: Reason
  onChoose: (reason: Reason) => void
  options: [Reason, string][]
}) => (
  <Select {...described} value={value} onChange={(event) => onChoose(event.target.value as Reason)}>
    {options.map(([reason, text]) => (
      <option key={reason} value={reason}>
        {text}
      </option>
    ))}
  </Select>
)

type Reasons = {
  decision: Decision
  keep: KeepReason
  hide: HideReason
  setKeep: (reason: KeepReason) => void
  setHide: (reason: HideReason) => void
}

const ReasonField = ({ decision, keep, hide, setKeep, setHide }: Reasons) => {
  const { t } = useTranslation('publishing')
  return (
    <Field label={t('reports.reason')} hint={t('reports.no_stars')}>
      {(described) =>
        decision === 'keep' ? (
          <ReasonSelect
            described={described}
            value={keep}
            onChoose={setKeep}
            options={KeepReason.options.map((reason) => [reason, t(`reports.keep_for.${reason}`)])}
          />
        ) : (
          <ReasonSelect
            described={described}
            value={hide}
            onChoose={setHide}
            options={HideReason.options.map((reason) => [reason, t(`hide.${reason}`)])}
          />
        )
      }
    </Field>
  )
}

/** Keep it published, or hide it, with a reason that both sides are told. The stars are no reason. */
export const DecisionForm = ({ id }: { id: string }) => {
  const { t } = useTranslation('publishing')
  const client = useQueryClient()
  const [decision, setDecision] = useState<Decision>('keep')
  const [keep, setKeep] = useState<KeepReason>('opinion')
  const [hide, setHide] = useState<HideReason>('insult')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const isNoteMissing = (decision === 'keep' ? keep : hide) === 'other' && note.trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isNoteMissing) return
    const why = decision === 'keep' ? { keep_reason: keep } : { hide_reason: hide }
    const words = note.trim() ? { note: note.trim() } : {}
    await runAction(() => call(decideReports, { id, decision, ...why, ...words }), {
      success: 'publishing:reports.decided',
      error: 'publishing:reports.failed',
    })
    void client.invalidateQueries({ queryKey: ['reviews'] })
  }
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <Segmented<Decision>
        label={t('reports.decision')}
        value={decision}
        onChange={setDecision}
        options={[
          { value: 'keep', label: t('reports.keep') },
          { value: 'hide', label: t('reports.hide') },
        ]}
      />
      <ReasonField {...{ decision, keep, hide, setKeep, setHide }} />
      <TextareaField
        label={t('reports.note')}
        hint={t('reports.note_about')}
        rows={2}
        maxLength={reportLimits.note}
        value={note}
        {...(isTried && isNoteMissing && { error: t('reports.note_missing') })}
        onChange={(event) => setNote(event.target.value)}
      />
      <div>
        <Button kind="primary" type="submit">
          {t(decision === 'keep' ? 'reports.keep' : 'reports.hide')}
        </Button>
      </div>
    </form>
  )
}
