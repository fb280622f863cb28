import type { ReactNode } from 'react'
import styles from './action-bar.module.css'
import { reserveBarSpace } from './reserve-space.ts'

/** What can be done with what is chosen in a list; stays visible at the lower edge. `words` say what is chosen. */
export const ActionBar = ({
  label,
  words,
  children,
}: {
  label: string
  words: ReactNode
  children: ReactNode
}) => (
  <section ref={reserveBarSpace} aria-label={label} className={styles.bar}>
    <p className={styles.words} aria-live="polite">
      {words}
    </p>
    {children}
  </section>
)
