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
    const tab = current && row.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!tab) return
    // Not `scrollIntoView`: it would move the page too, to a row that stands below the first screen.
    const { left, right } = row.current!.getBoundingClientRect()
    row.current!.scrollLeft += Math.min(0, tab.left - left) + Math.max(0, tab.right - right)
  }, [current])
  return (
    <nav ref={row} aria-label={label} className={styles.row}>
      {children}
    </nav>
  )
}
