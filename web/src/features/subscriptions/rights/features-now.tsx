import { cheapestPlanFor } from '@plaudit/contract/billing/choice'
import {
  builtLimits,
  type LimitKey,
  type Plan,
  type PlanLimits,
} from '@plaudit/contract/billing/plans'
import { Check, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { formatDay, formatMoney, formatNumber } from '../../../ui/text/numbers.ts'
import { Table, type Column } from '../../../ui/data/table.tsx'
import { usePlans } from '../queries.ts'
import { exactTime } from './rights-days.ts'
import type { RightsOf, RightsShown } from './rights-shown.ts'
import styles from './rights.module.css'

type Row = { key: string; name: string; has: boolean; now: string; because: string }

/** Because of which plan and payment something may be used. */
const useReason = ({ plan, because, payment }: RightsShown): string => {
  const { t } = useTranslation('rights')
  const name = plan?.name ?? ''
  if (because === 'payment') {
    if (payment?.number) return t('because.payment', { plan: name, number: payment.number })
    return payment ? t('because.paid', { plan: name, day: formatDay(payment.date) }) : name
  }
  return because === 'trial' || because === 'renewal' || because === 'grace' || because === 'grant'
    ? t(`because.${because}`, { plan: name })
    : ''
}

/** Why something may not be used: its plan is paused or unpaid, or the cheapest plan that has it. */
const useLack = ({ account, rights }: RightsOf) => {
  const { t } = useTranslation('rights')
  const own = account.active_subscription?.plan
  return (key: LimitKey, plans: readonly Plan[] | undefined): string => {
    if (own?.limits[key] && (rights.because === 'paused' || rights.because === 'unpaid'))
      return t(`because.${rights.because}`, { plan: own.name })
    if (!plans) return ''
    const found = cheapestPlanFor(plans, key)
    if (!found) return t('because.nowhere')
    const { plan, hasHigher } = found
    const what = t(hasHigher ? 'because.from' : 'because.only', {
      plan: plan.name,
      amount: formatMoney(plan.cost_per_month, { ...plan, exact: true }),
    })
    return plan.interval === 'annual' ? t('because.yearly', { what }) : what
  }
}

const useAmount = () => {
  const { t } = useTranslation('rights')
  return (value: PlanLimits[LimitKey]): string => {
    if (!value) return t('now.no')
    if (value === true) return t('now.yes')
    if (value === 'unlimited') return t('now.no_limit')
    return t('now.products', { number: formatNumber(value) })
  }
}

const useRows = ({ account, rights }: RightsOf): Row[] => {
  const { t } = useTranslation(['rights', 'billing'])
  const plans = usePlans().data
  const reason = useReason(rights)
  const lack = useLack({ account, rights })
  const amount = useAmount()
  const { limits } = account
  const total = formatNumber(rights.reviews_held)
  const reviews = {
    key: 'reviews',
    name: t('now.reviews'),
    has: true,
    now: limits.paid_plan
      ? t('now.total', { number: total })
      : t('now.total_of', { number: total, most: formatNumber(rights.free_review_allowance) }),
    because: limits.paid_plan ? reason : t('because.free'),
  }
  const features = builtLimits.map((key) => ({
    key,
    name: t(`billing:feature.${key}`),
    has: Boolean(limits[key]),
    now: amount(limits[key]),
    because: limits[key] ? reason : lack(key, plans),
  }))
  return [reviews, ...features]
}

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation('rights')
  return [
    {
      name: t('now.feature'),
      bare: true,
      cell: ({ name, has }) => (
        <span className={styles.feature}>
          <span className={cx(styles.mark, has && styles.has)} aria-hidden>
            {has ? <Check size={14} /> : <Minus size={14} />}
          </span>
          <b>{name}</b>
        </span>
      ),
    },
    { name: t('now.title'), cell: ({ now }) => <span className="num">{now}</span> },
    { name: t('history.because'), cell: ({ because }) => <span className="muted">{because}</span> },
  ]
}

/** Every feature that is built: whether and how much of it may be used now, and because of what. */
export const FeaturesNow = (of: RightsOf) => {
  const { t } = useTranslation('rights')
  const rows = useRows(of)
  const columns = useColumns()
  return (
    <Card
      title={t('now.title')}
      about={exactTime(of.rights.now)}
      aside={
        <ButtonLink size="sm" to="/settings/plans">
          {t('now.compare')}
        </ButtonLink>
      }
      flush
    >
      <div className={styles.features}>
        <Table caption={t('now.caption')} columns={columns} rows={rows} keyOf={({ key }) => key} />
      </div>
    </Card>
  )
}
