import {
  getReviewFormSettings,
  saveReviewFormSettings,
  type ReviewFormSettings,
} from '@plaudit/contract/storefront/review-form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { requestIdOf } from '../../../api/failures.ts'
import { runAction } from '../../../run-action.ts'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { ChoiceCards } from '../../../ui/form/choice-cards.tsx'
import { Field, Select } from '../../../ui/form/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'

const ways = ['after_days', 'at_once', 'by_hand'] as const
const days = Array.from({ length: 14 }, (_nothing, at) => at + 1)
const settingsKey = ['widget', 'publishing']

type ChoicesProps = {
  value: ReviewFormSettings
  onChange: (value: ReviewFormSettings) => void
}

const Choices = ({ value, onChange }: ChoicesProps) => {
  const { t } = useTranslation('publishing')
  return (
    <div className="stack">
      <ChoiceCards
        variant="box"
        label={t('when')}
        value={value.publish}
        onChange={(publish) => onChange({ ...value, publish })}
        options={ways.map((way) => ({ value: way, title: t(way), text: t(`${way}_about`) }))}
      />
      {value.publish === 'after_days' && (
        <Field label={t('days')}>
          {(described) => (
            <Select
              {...described}
              value={value.days}
              onChange={(event) => onChange({ ...value, days: Number(event.target.value) })}
            >
              {days.map((count) => (
                <option key={count} value={count}>
                  {formatNumber(count)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </div>
  )
}

/** When reviews of the shop's form are published: one rule for all stars. */
export const PublishingDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('publishing')
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(getReviewFormSettings, {}, { signal }),
  })
  const [chosen, setChosen] = useState<ReviewFormSettings | null>(null)
  const [isSaving, setSaving] = useState(false)
  const value = chosen ?? data
  const save = async (settings: ReviewFormSettings) => {
    setSaving(true)
    const result = await runAction(() => call(saveReviewFormSettings, settings), {
      success: 'publishing:saved',
    })
    setSaving(false)
    if (!result.ok) return
    client.setQueryData(settingsKey, result.value)
    onClose()
  }
  return (
    <Dialog
      title={t('title')}
      about={t('about')}
      onClose={onClose}
      foot={
        <Button
          kind="primary"
          disabled={!value}
          busy={isSaving}
          onClick={() => value && void save(value)}
        >
          {t('save')}
        </Button>
      }
    >
      {value && <Choices value={value} onChange={setChosen} />}
      {!value && error && (
        <ErrorState
          title={t('failed')}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!value && !error && (
        <Skeleton>
          <SkeletonLines lines={6} />
        </Skeleton>
      )}
    </Dialog>
  )
}
