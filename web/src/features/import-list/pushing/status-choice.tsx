import type { PushStatus } from '@plaudit/contract/dropshipping/pushes'
import { useTranslation } from 'react-i18next'
import { ChoiceCards } from '../../../ui/form/choice-cards.tsx'

const statuses = ['active', 'draft'] as const

/** PROD-50: for shoppers at once, or as a draft. */
export const StatusChoice = ({
  value,
  onChange,
}: {
  value: PushStatus
  onChange: (status: PushStatus) => void
}) => {
  const { t } = useTranslation('selling')
  return (
    <ChoiceCards
      variant="box"
      label={t('push.status')}
      value={value}
      options={statuses.map((status) => ({
        value: status,
        title: t(`push.${status}`),
        text: t(`push.${status}_about`),
      }))}
      onChange={onChange}
    />
  )
}
