import { useEffect, useRef, type ReactNode } from 'react'
import styles from './tab-row.module.css'

/** Links side by side, the open one with `aria-current` and always in sight; where they do not fit, a shade at the edge says that there are more. `current` tells when the row has changed. */
export const TabRow = ({
  label,
  current,
  children,
}: {
  label: string
  current: string
  children: ReactNode
}) => {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (current)
      row.current
        ?.querySelector('[aria-current]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav ref={row} aria-label={label} className={styles.row}>
      {children}
    </nav>
  )
}
