import { CornerUpLeft, Pin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { LabelledIcon } from '../../../ui/icon/labelled-icon.tsx'
import type { Review } from '@plaudit/contract/reviews/review'

const tones = {
  published: 'success',
  pending: 'info',
  hidden: 'neutral',
  deleted: 'error',
} as const

export const StatusBadge = ({ status }: { status: Review['status'] }) => {
  const { t } = useTranslation('reviews')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}

/** The badge of a row: a status other than published, else a low rating without a reply. */
export const RowBadge = ({ review }: { review: Review }) => {
  const { t } = useTranslation('reviews')
  if (review.status !== 'published') return <StatusBadge status={review.status} />
  if (review.reply)
    return (
      <Badge>
        <CornerUpLeft aria-hidden className="turns" />
        {t('answered')}
      </Badge>
    )
  return review.rating <= 3 ? <Badge tone="warning">{t('waits')}</Badge> : null
}

export const PinMark = () => {
  const { t } = useTranslation('reviews')
  return <LabelledIcon icon={Pin} words={t('pinned')} size={14} className="muted" />
}
