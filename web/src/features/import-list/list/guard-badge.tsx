import type { Guard, GuardLevel } from '@plaudit/contract/dropshipping/import-item'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/feedback/badge.tsx'

const tones = { ready: 'success', warn: 'warning', block: 'error' } as const

/** PROD-30: whether a product can go to the store: one word of the gravest guard. */
export const GuardBadge = ({ level, guards }: { level: GuardLevel; guards: Guard[] }) => {
  const { t } = useTranslation('dropship')
  const first = guards.find((guard) => guard.level === level)
  return <Badge tone={tones[level]}>{first ? t(`guard.${first.code}`) : t('guard.ready')}</Badge>
}
