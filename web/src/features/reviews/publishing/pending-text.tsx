import type { Review } from '@plaudit/contract/reviews/review'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../../ui/text/formatters.ts'

type PendingTextProps = { review: Pick<Review, 'publish_at' | 'held'>; isShort?: boolean }

/** What a pending review waits for: its time, its owner, or a decision about a sign of spam. */
export const PendingText = ({
  review: { publish_at, held },
  isShort = false,
}: PendingTextProps) => {
  const { t, i18n } = useTranslation('publishing')
  if (held) return t(`held.${held.reason}`, { count: held.count })
  if (!publish_at) return t('waits')
  const style = { dateStyle: isShort ? 'medium' : 'long', timeStyle: 'short' } as const
  const time = dateFormat(i18n.language, style).format(new Date(publish_at))
  return t(isShort ? 'publishes_at' : 'publishes', { time })
}
