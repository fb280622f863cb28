import type { PlanLimits } from '@plaudit/contract/billing/plans'
import { gatedSettings, type WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/feedback/badge.tsx'
import { isPreviewOnly } from './draft.ts'

type Marked = {
  settings: WidgetSettings
  /** What the account's plan allows now. */
  limits: Partial<Pick<PlanLimits, (typeof gatedSettings)[keyof typeof gatedSettings]>>
  /** The limit keys that these settings use and the plan does not give. */
  missing: readonly string[]
}

/** Marks settings that need a plan and are only visible in the preview; nothing once the account has it. */
export const usePlanMarks = ({ settings, limits, missing }: Marked) => {
  const { t } = useTranslation('widget')
  return (name: keyof typeof gatedSettings) => {
    if (isPreviewOnly(settings, name, missing)) return <Badge tone="info">{t('tried.badge')}</Badge>
    return limits[gatedSettings[name]] ? null : <Badge tone="brand">{t('plan')}</Badge>
  }
}
