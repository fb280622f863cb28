import { useEffect, useRef, type ReactNode } from 'react'
import styles from './tab-row.module.css'

/**
 * A row of links; the current one has `aria-current` and is always visible; a shadow at the edge shows that there are
 * more. `current` tells when the row has changed.
 */
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
