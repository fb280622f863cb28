import type { Account } from '@plaudit/contract/accounts/accounts'
import { cycleCost } from '@plaudit/contract/billing/choice'
import type { Plan } from '@plaudit/contract/billing/plans'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Field, Select } from '../../../ui/form/field.tsx'
import { formatMoney } from '../../../ui/text/numbers.ts'
import { isLockedToAnnual, plansShown } from '../plans/plan-choice.ts'
import styles from './plan-switch.module.css'

type PlanSwitchProps = {
  account: Account
  plans: Plan[]
  plan: Plan
  onChange: (planId: string) => void
}

/** Another plan of the same billing period. */
export const PlanSelect = ({ plans, plan, onChange }: Omit<PlanSwitchProps, 'account'>) => {
  const { t } = useTranslation('checkout')
  const offered = plansShown(plans, plan.interval)
  const shown = offered.some(({ id }) => id === plan.id) ? offered : [plan, ...offered]
  return (
    <Field label={t('plan.label')}>
      {(described) => (
        <Select {...described} value={plan.id} onChange={(event) => onChange(event.target.value)}>
          {shown.map((one) => (
            <option key={one.id} value={one.id}>
              {t(`plan.${one.interval}`, {
                plan: one.name,
                amount: formatMoney(cycleCost(one), one),
              })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** The same plan in the other billing period: yearly with what it saves, or back to monthly. */
export const CycleSwitch = ({ account, plans, plan, onChange }: PlanSwitchProps) => {
  const { t } = useTranslation('checkout')
  const other = plans.find(
    ({ name, interval, status }) =>
      status === 'AC' && name === plan.name && interval !== plan.interval,
  )
  if (!other || (plan.interval === 'annual' && isLockedToAnnual(account))) return null
  const saves = 12 * cycleCost(plan) - cycleCost(other)
  return (
    <div className={styles.other}>
      <p className="grow">
        {other.interval === 'annual' ? (
          <>
            <b>{t('plan.saves', { amount: formatMoney(saves, plan) })}</b>
            <span className={styles.words}>
              {t('plan.saves_how', {
                count: other.months_off,
                amount: formatMoney(other.cost_per_month, other),
              })}
            </span>
          </>
        ) : (
          t('plan.to_monthly', { amount: formatMoney(other.cost_per_month, other) })
        )}
      </p>
      <Button size="sm" onClick={() => onChange(other.id)}>
        {t(`plan.switch_${other.interval}`)}
      </Button>
    </div>
  )
}
