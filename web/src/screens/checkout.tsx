import type { Account } from '@plaudit/contract/accounts/accounts'
import type { Plan } from '@plaudit/contract/billing/plans'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { requestIdOf } from '../api/failures.ts'
import { CheckoutDone } from '../features/subscriptions/checkout/checkout-done.tsx'
import { CheckoutForm } from '../features/subscriptions/checkout/checkout-form.tsx'
import { chargeIdOf, ConfirmReturn } from '../features/subscriptions/checkout/confirm-return.tsx'
import { undoneBy } from '../features/subscriptions/checkout/order/undone-change.ts'
import { usePlanName } from '../features/subscriptions/plan-name.ts'
import { useBillingDetails, useOwner, usePlans } from '../features/subscriptions/queries.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { ErrorState, EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { SkeletonLines, Skeleton } from '../ui/feedback/skeleton.tsx'

const at = (planId: string) => `/checkout?plan_id=${encodeURIComponent(planId)}`

/** PLAN-37: the plan is passed as `selectedPlanId`, else by the URL. */
const useChosenPlan = () => {
  const { state } = useLocation()
  const [query] = useSearchParams()
  const handed: unknown = (state as { selectedPlanId?: unknown } | null)?.selectedPlanId
  const written = query.get('plan_id')
  return { planId: typeof handed === 'string' ? handed : written, written, query }
}

const leftOf = (query: URLSearchParams) =>
  (['paypal', 'shopify'] as const).find((one) => one === query.get('left')) ?? null

const useTitle = (account: Account | undefined, plan: Plan | undefined) => {
  const { t } = useTranslation('checkout')
  const name = usePlanName()
  const isDone = useSearchParams()[0].has('done')
  const present = account?.active_subscription?.plan
  if (!plan || !account || isDone) return t('title')
  const undone = undoneBy(account, plan)
  if (undone) return t('title_keep', { plan: name(plan, undone.plan) })
  return present
    ? t('title_change', { plan: name(plan, present) })
    : t('title_plan', { plan: plan.name })
}

const Ready = ({ account, plans, plan }: { account: Account; plans: Plan[]; plan: Plan }) => {
  const { t } = useTranslation('checkout')
  const go = useNavigate()
  const [query] = useSearchParams()
  const details = useBillingDetails()
  if (details.error && !details.data)
    return (
      <ErrorState requestId={requestIdOf(details.error)} onRetry={() => void details.refetch()} />
    )
  if (!details.data) return <CheckoutSkeleton />
  const running = account.active_subscription
  if (running?.plan.id === plan.id && !running.paused_at && !running.scheduled_change)
    return (
      <Card>
        <EmptyState
          title={t('same.title', { plan: plan.name })}
          actions={<ButtonLink to="/settings/membership">{t('done.membership')}</ButtonLink>}
        >
          {t('same.about')}
        </EmptyState>
      </Card>
    )
  return (
    <CheckoutForm
      account={account}
      plans={plans}
      plan={plan}
      onFile={details.data.billing}
      left={leftOf(query)}
      onPlan={(planId) => void go(at(planId), { replace: true, state: { selectedPlanId: planId } })}
      onDone={() => go(`${at(plan.id)}&done=true`, { replace: true })}
    />
  )
}

const CheckoutSkeleton = () => (
  <Skeleton>
    <Card>
      <SkeletonLines lines={10} />
    </Card>
  </Skeleton>
)

const Body = () => {
  const { planId, query } = useChosenPlan()
  const go = useNavigate()
  const owner = useOwner()
  const plans = usePlans()
  const failed = owner.error ?? plans.error
  if (query.get('approved') === 'shopify')
    return (
      <ConfirmReturn
        back={{ provider: 'shopify', chargeId: chargeIdOf(query) }}
        onDone={() => void go(`${at(planId ?? '')}&done=true`, { replace: true })}
        onLeft={() => void go(`${at(planId ?? '')}&left=shopify`, { replace: true })}
      />
    )
  const account = owner.data
  if (account && query.has('done') && account.active_subscription)
    return <CheckoutDone subscription={account.active_subscription} />
  if (!planId || (plans.data && !plans.data.some(({ id }) => id === planId)))
    return <Navigate to="/settings/plans" replace />
  const plan = plans.data?.find(({ id }) => id === planId)
  if (account && plans.data && plan)
    return <Ready account={account} plans={plans.data} plan={plan} />
  if (!failed) return <CheckoutSkeleton />
  const again = () => {
    void owner.refetch()
    void plans.refetch()
  }
  return <ErrorState requestId={requestIdOf(failed)} onRetry={again} />
}

/** `/checkout`: the chosen plan, paid for. Without one the plans are shown (PLAN-37). */
export const CheckoutScreen = () => {
  const { t } = useTranslation('checkout')
  const { planId, written } = useChosenPlan()
  const title = useTitle(
    useOwner().data,
    usePlans().data?.find(({ id }) => id === planId),
  )
  if (planId && planId !== written)
    return <Navigate to={at(planId)} state={{ selectedPlanId: planId }} replace />
  return (
    <>
      <PageHead title={title} back={{ to: '/settings/plans', label: t('back') }} />
      <Body />
    </>
  )
}
