import type { LimitKey, Plan } from '@plaudit/contract/billing-plans'
import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './changes.module.css'
import { gainsAndLosses } from './gains.ts'

const List = ({ keys, kind }: { keys: LimitKey[]; kind: 'gained' | 'lost' }) => {
  const { t } = useTranslation('billing')
  const Icon = kind === 'gained' ? Plus : Minus
  if (keys.length === 0) return null
  return (
    <div>
      <p className="sm strong">{t(`change.${kind}`)}</p>
      <ul className={styles[kind]}>
        {keys.map((key) => (
          <li key={key}>
            <Icon size={16} aria-hidden />
            {t(`feature.${key}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What the new plan brings and takes, by the limits of the two (point P66). */
export const Changes = ({ from, to }: { from: Plan; to: Plan }) => {
  const { gained, lost } = gainsAndLosses(from.limits, to.limits)
  return (
    <>
      <List keys={lost} kind="lost" />
      <List keys={gained} kind="gained" />
    </>
  )
}
