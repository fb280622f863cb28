import type { Account } from '@plaudit/contract/accounts/accounts'
import { annualSaving } from '@plaudit/contract/billing/choice'
import type { Plan, PlanInterval } from '@plaudit/contract/billing/plans'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf } from '../../../api/failures.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Segmented } from '../../../ui/form/choice.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { formatDay, formatPercent } from '../../../ui/text/numbers.ts'
import { ErrorState, EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SkeletonBox, SkeletonLines, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePlanName } from '../plan-name.ts'
import { useOwner, usePlans } from '../queries.ts'
import { useChoosePlan } from '../use-choose-plan.ts'
import { PlanCard } from './plan-card.tsx'
import { buttonOf, firstCycle, isLockedToAnnual, plansShown } from './plan-choice.ts'
import styles from './plan-cards.module.css'

const CardsSkeleton = () => (
  <Skeleton>
    <div className="stack wide">
      <div className={styles.cycle}>
        <SkeletonBox w="16rem" h="2.25rem" />
      </div>
      <div className={styles.grid}>
        {[1, 2, 3, 4].map((place) => (
          <div key={place} className={styles.bones}>
            <SkeletonBox w="6rem" h="1.5rem" />
            <SkeletonBox w="9rem" h="2.25rem" />
            <SkeletonBox h="2.25rem" />
            <SkeletonLines lines={6} />
          </div>
        ))}
      </div>
    </div>
  </Skeleton>
)

const CycleToggle = ({
  cycle,
  isLocked,
  plans,
  onChange,
}: {
  cycle: PlanInterval
  isLocked: boolean
  plans: Plan[]
  onChange: (cycle: PlanInterval) => void
}) => {
  const { t } = useTranslation('billing')
  const { percent, months } = annualSaving(plans)
  return (
    <div className={styles.cycle}>
      <Segmented
        label={t('plans.cycle.label')}
        value={cycle}
        options={[
          {
            value: 'monthly',
            disabled: isLocked,
            label: (
              <>
                {isLocked && <Lock aria-hidden />}
                {t('plans.cycle.monthly')}
              </>
            ),
          },
          {
            value: 'annual',
            label: (
              <>
                {t('plans.cycle.annual')}
                {months > 0 && (
                  <Badge tone="success">{t('plans.cycle.months_free', { count: months })}</Badge>
                )}
              </>
            ),
          },
        ]}
        onChange={onChange}
      />
      <p className="xs muted">
        {isLocked
          ? t('plans.cycle.locked')
          : percent > 0 && t('plans.cycle.saving', { percent: formatPercent(percent) })}
      </p>
    </div>
  )
}

const Scheduled = ({ account: { active_subscription: running } }: { account: Account }) => {
  const { t } = useTranslation('billing')
  const name = usePlanName()
  const change = running?.scheduled_change
  if (!change) return null
  return (
    <Banner
      tone="info"
      action={
        <ButtonLink size="sm" to="/settings/membership">
          {t('plans.undo')}
        </ButtonLink>
      }
    >
      {t('plans.scheduled', { plan: name(change.plan, running.plan), day: formatDay(change.at) })}
    </Banner>
  )
}

const Cards = ({
  account,
  plans,
  startYearly,
}: {
  account: Account
  plans: Plan[]
  startYearly: boolean
}) => {
  const { t } = useTranslation('billing')
  const choose = useChoosePlan()
  const [picked, setPicked] = useState<PlanInterval | null>(null)
  const isLocked = isLockedToAnnual(account)
  const cycle = isLocked ? 'annual' : (picked ?? firstCycle(account, startYearly))
  const shown = plansShown(plans, cycle)
  return (
    <div className="stack wide">
      <Scheduled account={account} />
      <CycleToggle cycle={cycle} isLocked={isLocked} plans={plans} onChange={setPicked} />
      {shown.length === 0 ? (
        <EmptyState title={t('plans.none')}>{t('plans.none_about')}</EmptyState>
      ) : (
        <div className={styles.grid}>
          {shown.map((plan) => {
            const button = buttonOf(plan, account)
            return (
              <PlanCard
                key={plan.id}
                plan={plan}
                button={button}
                from={account.active_subscription?.scheduled_change?.at ?? null}
                highlighted={plan.is_highlighted && button !== 'current' && button !== 'coming'}
                onChoose={() => choose(plan.id)}
              />
            )
          })}
        </div>
      )}
      <p className={styles.foot}>
        <Lock size={16} aria-hidden />
        {t('plans.exact')}
      </p>
    </div>
  )
}

/** PLAN-30: the same on the plans screen and in the modal. Polled while it is on screen. */
export const PlanCards = ({ startYearly = false }: { startYearly?: boolean }) => {
  const { t } = useTranslation('billing')
  const owner = useOwner()
  const plans = usePlans({ polled: true })
  const failed = owner.error ?? plans.error
  if (owner.data?.is_perpetual)
    return (
      <EmptyState title={t('perpetual.title', { plan: owner.data.last_subscription?.plan.name })}>
        {t('perpetual.about')}
      </EmptyState>
    )
  if (owner.data && plans.data)
    return <Cards account={owner.data} plans={plans.data} startYearly={startYearly} />
  if (!failed) return <CardsSkeleton />
  const again = () => {
    void owner.refetch()
    void plans.refetch()
  }
  return <ErrorState requestId={requestIdOf(failed)} onRetry={again} />
}
