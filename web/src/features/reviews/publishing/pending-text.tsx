import type { Review } from '@plaudit/contract/reviews/review'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../../ui/text/formatters.ts'

type PendingTextProps = { review: Pick<Review, 'publish_at' | 'held'> }

/** What a pending review waits for: its time, its owner, or a decision about a sign of spam. */
export const PendingText = ({ review: { publish_at, held } }: PendingTextProps) => {
  const { t, i18n } = useTranslation('publishing')
  if (held) return t(`held.${held.reason}`, { count: held.count })
  if (!publish_at) return t('waits')
  const style = { dateStyle: 'long', timeStyle: 'short' } as const
  return t('publishes', { time: dateFormat(i18n.language, style).format(new Date(publish_at)) })
}
