import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { cx } from '../class-names.ts'
import tones from './tones.module.css'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error' | 'brand'

export const Badge = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span className={cx(styles.badge, tones[tone])}>{children}</span>
)

/** A count on orange, such as unread notifications; its description for screen readers is next to it. */
export const CountBadge = ({
  count,
  className,
}: {
  count: number
  className?: string | undefined
}) => (
  <span aria-hidden className={cx(styles.count, className)}>
    {count > 99 ? '99+' : count}
  </span>
)

export const IconBox = ({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) => (
  <span aria-hidden className={cx(styles.iconbox, tones[tone])}>
    {children}
  </span>
)
