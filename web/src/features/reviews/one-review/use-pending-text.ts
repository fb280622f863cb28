import type { Review } from '@plaudit/contract/reviews/review'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../../ui/text/formatters.ts'

/** What a pending review waits for: its time, its owner, or a decision about a sign of spam. Null for all others. */
export const usePendingText = ({ status, publish_at, held }: Review): string | null => {
  const { t, i18n } = useTranslation('manage')
  if (status !== 'pending') return null
  if (held) return t(`pending.held.${held.reason}`, { count: held.count })
  if (!publish_at) return t('pending.waits')
  const time = dateFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(publish_at),
  )
  return t('pending.publishes', { time })
}
