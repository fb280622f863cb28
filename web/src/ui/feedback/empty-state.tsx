import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconBox } from './badge.tsx'
import { Button } from '../form/button.tsx'
import styles from './empty-state.module.css'

type NothingProps = {
  picture?: ReactNode
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/** The empty state: one picture, one sentence, the one next action. */
export const EmptyState = ({ picture, title, children, actions }: NothingProps) => (
  <div className={styles.nothing}>
    {picture}
    <div className="stack" style={{ '--gap': 'var(--s-1)' }}>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
    </div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </div>
)

type FailedProps = {
  title?: ReactNode
  kept?: ReactNode
  requestId?: string | null
  onRetry: () => void
}

/** The error state: what happened, what is kept, a retry. API-25 gives the words of a screen that cannot load. */
export const ErrorState = ({ title, kept, requestId, onRetry }: FailedProps) => {
  const { t } = useTranslation('app')
  return (
    <div role="alert" className={styles.nothing}>
      <IconBox tone="error">
        <RotateCw />
      </IconBox>
      <div className="stack" style={{ '--gap': 'var(--s-1)' }}>
        <h2>{title ?? t('failed.title')}</h2>
        <p>{kept ?? t('failed.kept')}</p>
        {requestId && <p className="xs mono">{requestId}</p>}
      </div>
      <Button onClick={onRetry}>
        <RotateCw aria-hidden />
        {t('failed.retry')}
      </Button>
    </div>
  )
}
