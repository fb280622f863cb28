import type { Plan } from '@plaudit/contract/billing/plans'
import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../ui/text/numbers.ts'
import styles from './changes.module.css'
import { comparePlanLimits, type Difference } from './compare-plan-limits.ts'

const useTexts = () => {
  const { t } = useTranslation('billing')
  /** In the words of the plan cards. The one quantity there is counts products. */
  return ({ key, before, after }: Difference): string => {
    const amount = after ?? before
    if (amount === null) return t(`feature.${key}`)
    if (amount === 'unlimited') return t('change.all_products')
    if (before === null || after === null) return t('change.products', { count: amount })
    return t('change.products_changed', {
      count: amount,
      before: before === 'unlimited' ? t('change.no_limit') : formatNumber(before),
    })
  }
}

const List = ({ differences, kind }: { differences: Difference[]; kind: 'gained' | 'lost' }) => {
  const { t } = useTranslation('billing')
  const words = useTexts()
  const Icon = kind === 'gained' ? Plus : Minus
  if (differences.length === 0) return null
  return (
    <div>
      <p className="sm strong">{t(`change.${kind}`)}</p>
      <ul className={styles[kind]}>
        {differences.map((one) => (
          <li key={one.key}>
            <Icon size={16} aria-hidden />
            {words(one)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the new plan brings and takes, by the limits of the two (PLAN-40). */
export const Changes = ({ from, to }: { from: Plan; to: Plan }) => {
  const { gained, lost } = comparePlanLimits(from.limits, to.limits)
  return (
    <>
      <List differences={lost} kind="lost" />
      <List differences={gained} kind="gained" />
    </>
  )
}
