import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../text/numbers.ts'
import styles from './tabs.module.css'

type TabsProps<V extends string> = {
  label: string
  tabs: { value: V; text: string; count?: number | undefined }[]
  value: V
  onChange: (value: V) => void
  /** What the current tab shows. */
  children: ReactNode
}

/** Parts of one thing, one of which is shown; the arrow keys lead from one to the next. */
export const Tabs = <V extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: TabsProps<V>) => {
  const { i18n } = useTranslation()
  return (
    <Radix.Root value={value} dir={i18n.dir()} onValueChange={(next) => onChange(next as V)}>
      <Radix.List aria-label={label} className={styles.row}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={styles.tab}>
            {tab.text}
            {tab.count !== undefined && <span className="num sm">{formatNumber(tab.count)}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content key={value} value={value} tabIndex={-1}>
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
