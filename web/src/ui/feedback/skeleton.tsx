import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import styles from './skeleton.module.css'

/** A grey placeholder; `w` and `h` are CSS lengths. */
export const SkeletonBox = ({ w = '100%', h = '0.75rem' }: { w?: string; h?: string }) => (
  <span className={styles.bone} style={{ inlineSize: w, blockSize: h }} />
)

/**
 * Announces "Loading" once and hides the placeholders from screen readers; `aria-busy` is on the placeholders, since
 * a busy live region would stay silent.
 */
export const Skeleton = ({
  children,
  className,
}: {
  children: ReactNode
  className?: string | undefined
}) => {
  const { t } = useTranslation('app')
  return (
    <div aria-live="polite" className={className}>
      <span className="sr">{t('loading')}</span>
      <div aria-hidden aria-busy>
        {children}
      </div>
    </div>
  )
}

/** Placeholder lines of text of slightly different lengths. */
export const SkeletonLines = ({ lines = 3 }: { lines?: number }) => (
  <div className={styles.lines}>
    {Array.from({ length: lines }, (_, line) => (
      <SkeletonBox key={line} w={`${[72, 94, 58, 83][line % 4]}%`} />
    ))}
  </div>
)
