import type { HideReason } from '@plaudit/contract/reviews/review'
import { useTranslation } from 'react-i18next'

/** Why a review is hidden. */
export const HiddenText = ({ reason }: { reason: HideReason }) => {
  const { t } = useTranslation('publishing')
  return t('hide.because', { reason: t(`hide.${reason}`) })
}
