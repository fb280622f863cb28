import { cheapestPlanFor, cycleCost } from '@plaudit/contract/billing/choice'
import { builtLimits, type Plan } from '@plaudit/contract/billing/plans'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf } from '../../api/failures.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { formatMoney } from '../../ui/text/numbers.ts'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines, Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './limits-modal.module.css'
import { PlanFeatures } from './plans/plan-features.tsx'
import { forgetPlansFlag } from '../../api/plans-flag.ts'
import { usePlans } from './queries.ts'
import { useChoosePlan } from './use-choose-plan.ts'

type Limit = (typeof builtLimits)[number]
type Shown = {
  plan: Plan
  hasHigher: boolean
  limit: Limit
  onClose: () => void
  onPlans: () => void
}

const Upsell = ({ plan, hasHigher, limit, onClose, onPlans }: Shown) => {
  const { t } = useTranslation('billing')
  const choose = useChoosePlan()
  const take = () => {
    onClose()
    choose(plan.id)
  }
  return (
    <Dialog
      title={t(hasHigher ? 'limit.title_higher' : 'limit.title', { plan: plan.name })}
      about={t('limit.about', { feature: t(`limits.${limit}`) })}
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" onClick={onPlans}>
            {t('limit.plans')}
          </Button>
          <Button kind="primary" onClick={take}>
            {t(plan.trial_days > 0 ? 'limit.try' : 'limit.verb', { plan: plan.name })}
          </Button>
        </>
      }
    >
      <div className={styles.plan}>
        <p className="row wrap close">
          <strong className={styles.price}>{formatMoney(plan.cost_per_month, plan)}</strong>
          <span className="muted">
            {plan.interval === 'annual'
              ? t('limit.annual', { amount: formatMoney(cycleCost(plan), plan) })
              : t('plans.a_month')}
          </span>
          {plan.months_off > 0 && (
            <Badge tone="success">{t('plans.months_off', { count: plan.months_off })}</Badge>
          )}
        </p>
        <PlanFeatures features={plan.features} />
      </div>
    </Dialog>
  )
}

/**
 * PLAN-38: the cheapest plan on sale that brings what was wanted. A key that no plan brings, or whose feature
 * is not built, leads to the plans.
 */
export const LimitsModal = ({
  limitType,
  onClose,
  onPlans,
}: {
  limitType: string
  onClose: () => void
  onPlans: () => void
}) => {
  const { t } = useTranslation('billing')
  const { data, error, refetch } = usePlans()
  const limit = builtLimits.find((key) => key === limitType) ?? 'paid_plan'
  const found = data && (limitType === 'request_emails' ? null : cheapestPlanFor(data, limit))
  useEffect(forgetPlansFlag, [])
  useEffect(() => {
    if (found === null) onPlans()
  }, [found, onPlans])
  if (found) return <Upsell {...found} limit={limit} onClose={onClose} onPlans={onPlans} />
  return (
    <Dialog title={t('limit.loading')} onClose={onClose}>
      {error && !data ? (
        <ErrorState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <SkeletonLines lines={5} />
        </Skeleton>
      )}
    </Dialog>
  )
}
