import type { Plan } from '@plaudit/contract/billing/plans'
import { useTranslation } from 'react-i18next'

type Named = Pick<Plan, 'name' | 'interval'>

/**
 * What a plan is called where another is spoken of beside it: "Pro", or "Pro (yearly)" beside Pro billed monthly: by
 * their name alone nobody tells those apart.
 */
export const usePlanName = () => {
  const { t } = useTranslation('billing')
  return (plan: Named, beside: Named | null | undefined): string =>
    beside?.name === plan.name && beside.interval !== plan.interval
      ? t(`named.${plan.interval}`, { plan: plan.name })
      : plan.name
}
