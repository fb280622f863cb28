import { cycleCost } from '@plaudit/contract/billing/choice'
import type { Plan } from '@plaudit/contract/billing/plans'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { formatDay, formatMoney } from '../../../ui/text/numbers.ts'
import type { PlanButton } from './plan-choice.ts'
import styles from './plan-card.module.css'
import { PlanFeatures } from './plan-features.tsx'

const Price = ({ plan }: { plan: Plan }) => {
  const { t } = useTranslation('billing')
  const { currency, cost_per_month: cost, old_cost_per_month: old } = plan
  return (
    <p className={styles.price}>
      <span className={styles.figure}>{formatMoney(cost, { currency })}</span>
      <span className="sm muted">
        {t('plans.a_month')}
        {old !== null && old > cost && (
          <>
            <br />
            <span className="sr">{t('plans.instead_of')} </span>
            <s className="num">{formatMoney(old, { currency })}</s>
          </>
        )}
      </span>
    </p>
  )
}

const Extras = ({ plan }: { plan: Plan }) => {
  const { t } = useTranslation('billing')
  return (
    <div className={styles.extras}>
      {plan.trial_days > 0 && (
        <Badge tone="info">{t('plans.trial_days', { count: plan.trial_days })}</Badge>
      )}
      {plan.months_off > 0 && (
        <Badge tone="success">{t('plans.months_off', { count: plan.months_off })}</Badge>
      )}
      {plan.interval === 'annual' && (
        <span className="sm muted num">
          {t('plans.a_year', { amount: formatMoney(cycleCost(plan), plan) })}
        </span>
      )}
    </div>
  )
}

/** `from`: the day from which it is the plan, where a change to it waits. */
type PlanCardProps = {
  plan: Plan
  button: PlanButton
  from: string | null
  highlighted: boolean
  onChoose: () => void
}

/** One plan on sale: its price, what it adds, and the button that the account's status gives it (PLAN-32). */
export const PlanCard = ({ plan, button, from, highlighted, onChoose }: PlanCardProps) => {
  const { t } = useTranslation('billing')
  const id = useId()
  const isMine = button === 'current' || button === 'paused'
  return (
    <article aria-labelledby={id} className={cx(styles.card, highlighted && styles.highlighted)}>
      <div className={styles.name}>
        <h2 id={id}>{plan.name}</h2>
        {isMine && (
          <Badge tone="success">
            <Check aria-hidden />
            {t('plans.yours')}
          </Badge>
        )}
        {!isMine && plan.is_highlighted && <Badge tone="brand">{t('plans.highlighted')}</Badge>}
      </div>
      <Price plan={plan} />
      <Extras plan={plan} />
      {button === 'coming' ? (
        <p className={styles.coming}>{from && t('plans.coming', { day: formatDay(from) })}</p>
      ) : (
        <Button
          block
          kind={highlighted ? 'primary' : 'plain'}
          disabled={button === 'current'}
          onClick={onChoose}
          aria-describedby={id}
        >
          {t(`plans.button.${button}`)}
        </Button>
      )}
      <hr />
      <PlanFeatures features={plan.features} />
    </article>
  )
}
