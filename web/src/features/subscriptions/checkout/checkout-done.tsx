import type { Subscription } from '@plaudit/contract/billing/subscription'
import { PartyPopper } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { forgetReturn, returnPath } from '../../../checkout-return.ts'
import { IconBox } from '../../../ui/feedback/badge.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatDay, formatMoney } from '../../../ui/text/numbers.ts'
import { usePlanName } from '../plan-name.ts'
import { useUpgradeOffer } from '../queries.ts'
import styles from './checkout-done.module.css'

const useTexts = ({
  plan,
  state,
  trial_ends_at,
  next_billing_at,
  next_amount,
  scheduled_change,
}: Subscription) => {
  const { t } = useTranslation('checkout')
  const name = usePlanName()
  const amount =
    next_amount === null ? '' : formatMoney(next_amount, { currency: plan.currency, exact: true })
  if (scheduled_change)
    return {
      title: t('done.change', { plan: name(scheduled_change.plan, plan) }),
      about: t('done.change_about', {
        plan: name(plan, scheduled_change.plan),
        day: formatDay(scheduled_change.at),
      }),
    }
  if (state === 'trialing' && trial_ends_at)
    return {
      title: t('done.trial', { plan: plan.name }),
      about:
        next_amount === null
          ? t('done.trial_free', { day: formatDay(trial_ends_at) })
          : t('done.trial_about', { day: formatDay(trial_ends_at), amount }),
    }
  return {
    title: t('done.title', { plan: plan.name }),
    about: next_billing_at
      ? t('done.about', { day: formatDay(next_billing_at), amount })
      : t('done.active'),
  }
}

/**
 * The plan runs: what applies now, and what will be charged when. Leads on to the yearly
 * offer where there is one (BILL-10).
 */
export const CheckoutDone = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation('checkout')
  const { title, about } = useTexts(subscription)
  const back = returnPath()
  // Until it is known the link leads there too: without an offer that page leads home.
  const offer = useUpgradeOffer()
  return (
    <Card>
      <div className={styles.done} aria-live="polite">
        <IconBox tone="success">
          <PartyPopper />
        </IconBox>
        <h2>{title}</h2>
        <p className="muted">{about}</p>
        <p className="sm muted">{t('done.invoices')}</p>
        <div className={styles.ways}>
          {back && (
            <ButtonLink kind="primary" to={back} onClick={forgetReturn}>
              {t('done.back')}
            </ButtonLink>
          )}
          <ButtonLink
            kind={back ? 'plain' : 'primary'}
            to={offer.isFetching || offer.data?.offer ? '/offers/upgrade' : '/'}
          >
            {t('done.go_on')}
          </ButtonLink>
          <ButtonLink to="/settings/membership">{t('done.membership')}</ButtonLink>
        </div>
      </div>
    </Card>
  )
}
