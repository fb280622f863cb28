import type { EmbeddedOverview } from '@plaudit/contract/stores/embedded'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/feedback/badge.tsx'
import { Card } from '../ui/layout/card.tsx'
import { formatDay } from '../ui/text/numbers.ts'
import { OpenPlaudit } from './open-plaudit.tsx'

/** The plan and who bills it. */
export const PlanCard = ({ plan }: { plan: EmbeddedOverview['plan'] }) => {
  const { t } = useTranslation('embedded')
  return (
    <Card title={t('plan.title')}>
      {plan ? (
        <div className="stack close">
          <p className="row wrap close">
            <span>{plan.name}</span>
            {plan.ends_at ? (
              <Badge tone="warning">{t('plan.ends', { day: formatDay(plan.ends_at) })}</Badge>
            ) : (
              <Badge tone="success">
                <Check size={14} aria-hidden />
                {t(plan.is_trial ? 'plan.trial' : 'plan.active')}
              </Badge>
            )}
          </p>
          {plan.ends_at ? (
            <span>
              <OpenPlaudit style={{ size: 'sm' }} to="/settings/membership">
                {t('plan.keep', { plan: plan.name })}
              </OpenPlaudit>
            </span>
          ) : (
            <p className="sm muted">{t(plan.billed_by_store ? 'plan.by_store' : 'plan.by_us')}</p>
          )}
        </div>
      ) : (
        <div className="stack">
          <p className="muted">{t('plan.none')}</p>
          <span>
            <OpenPlaudit style={{ size: 'sm' }} to="/settings/plans">
              {t('plan.choose')}
            </OpenPlaudit>
          </span>
        </div>
      )}
    </Card>
  )
}
