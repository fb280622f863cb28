import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconBox } from '../../../ui/feedback/badge.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { formatDay } from '../../../ui/text/numbers.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { usePlanName } from '../plan-name.ts'
import { useOwner } from '../queries.ts'

const checkoutOf = (planId: string) => `/checkout?plan_id=${encodeURIComponent(planId)}`

/**
 * The plan was approved and what it costs now was not paid: what holds, and the choice between
 * paying now and the present plan.
 */
export const Declined = ({ isByOwner }: { isByOwner: boolean }) => {
  const { t } = useTranslation('checkout')
  const running = useOwner().data?.active_subscription
  const name = usePlanName()
  const change = running?.scheduled_change
  const present = running ? name(running.plan, change?.plan) : ''
  return (
    <div role="alert">
      <EmptyState
        picture={
          <IconBox tone="warning">
            <CircleAlert />
          </IconBox>
        }
        title={t(isByOwner ? 'declined.shopify' : 'declined.other')}
        actions={
          running && change ? (
            <>
              <ButtonLink kind="primary" to={checkoutOf(change.plan.id)}>
                {t('declined.pay')}
              </ButtonLink>
              <ButtonLink to={checkoutOf(running.plan.id)}>
                {t('declined.keep', { plan: present })}
              </ButtonLink>
            </>
          ) : (
            <ButtonLink to="/settings/membership">{t('done.membership')}</ButtonLink>
          )
        }
      >
        {change
          ? t('declined.about', {
              present,
              plan: name(change.plan, running?.plan),
              day: formatDay(change.at),
            })
          : t('declined.plain')}
      </EmptyState>
    </div>
  )
}
