import { useTranslation } from 'react-i18next'
import { requestIdOf } from '../../api/failures.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { formatNumber } from '../../ui/text/numbers.ts'
import { RelativeTime } from '../../ui/text/time.tsx'
import type { PageAsk } from './page-ask.ts'
import { useSnippetChecks } from './queries.ts'
import styles from './checked-pages.module.css'

type Found = NonNullable<ReturnType<typeof useSnippetChecks>['data']>
type Row = Found['results'][number]

const Result = ({ row }: { row: Row }) => {
  const { t } = useTranslation('snippets')
  if (row.outcome !== 'read') return <Badge tone="warning">{t('pages.unread')}</Badge>
  return row.errors > 0 ? (
    <Badge tone="error">{t('errors', { count: row.errors })}</Badge>
  ) : (
    <Badge tone="success">{t('pages.fine')}</Badge>
  )
}

const Rows = ({ found, onAsk }: { found: Found; onAsk: (ask: PageAsk) => void }) => {
  const { t } = useTranslation('snippets')
  if (found.pages === 0) return <p className={`${styles.none} muted sm`}>{t('pages.none')}</p>
  return (
    <ul className="rows">
      {found.results.map((row) => (
        <li key={row.product.id} className={styles.row}>
          <button
            type="button"
            className="link"
            aria-label={t('pages.open', { title: row.product.title })}
            onClick={() => onAsk({ url: row.url })}
          >
            {row.product.title}
          </button>
          <span className="sm muted">
            <RelativeTime at={row.checked_at} />
          </span>
          <Result row={row} />
        </li>
      ))}
    </ul>
  )
}

/** The product pages that are checked each night, those with errors first. */
export const CheckedPages = ({ onAsk }: { onAsk: (ask: PageAsk) => void }) => {
  const { t } = useTranslation('snippets')
  const { data, error, refetch } = useSnippetChecks()
  return (
    <Card
      flush
      title={t('pages.title')}
      about={
        data && data.pages > 0
          ? t('pages.summary', {
              pages: formatNumber(data.pages),
              errors: formatNumber(data.with_errors),
            })
          : t('pages.about')
      }
    >
      {data && <Rows found={data} onAsk={onAsk} />}
      {!data && error && (
        <ErrorState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && (
        <Skeleton>
          <SkeletonLines lines={3} />
        </Skeleton>
      )}
    </Card>
  )
}
