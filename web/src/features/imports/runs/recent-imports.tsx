import type { Import } from '@plaudit/contract/imports/imports'
import { FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ErrorState, EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { SkeletonBox, SkeletonLines, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Table, type Column } from '../../../ui/data/table.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { ImportState } from './import-state.tsx'
import { useImports } from '../queries.ts'
import styles from './recent-imports.module.css'

const ImportsSkeleton = ({ rows = 3 }: { rows?: number }) => (
  <Skeleton className={styles.skeleton}>
    <div className="stack">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="row between">
          <SkeletonBox w="40%" h="1rem" />
          <SkeletonBox w="4rem" h="1.375rem" />
        </div>
      ))}
    </div>
  </Skeleton>
)

/** What an import brought; struck out where it was taken back. */
const Brought = ({ run, count }: { run: Import; count: number }) =>
  run.state === 'undone' && count > 0 ? (
    <del className="muted">{formatNumber(count)}</del>
  ) : (
    formatNumber(count)
  )

const useColumns = (): Column<Import>[] => {
  const { t } = useTranslation('imports')
  const { t: tSyncs } = useTranslation('syncs')
  return [
    {
      name: t('recent.import'),
      bare: true,
      cell: (run) => (
        <span className="row close">
          <FileText size={18} aria-hidden className="muted" />
          <Link
            to={`/import/runs/${run.id}`}
            className={styles.name}
            title={run.file_name ?? undefined}
          >
            {run.file_name ?? t('recent.unnamed')}
          </Link>
          {run.walk?.by_itself && <Badge>{tSyncs('by_itself')}</Badge>}
        </span>
      ),
    },
    { name: t('recent.state'), cell: (run) => <ImportState run={run} /> },
    {
      name: t('outcome.new'),
      figure: true,
      cell: (run) => <Brought run={run} count={run.counts.new} />,
    },
    {
      name: t('outcome.changed'),
      figure: true,
      cell: (run) => <Brought run={run} count={run.counts.changed} />,
    },
    {
      name: t('outcome.duplicate'),
      figure: true,
      cell: (run) => formatNumber(run.counts.duplicate),
    },
    { name: t('outcome.rejected'), figure: true, cell: (run) => formatNumber(run.counts.rejected) },
    {
      name: t('recent.when'),
      cell: (run) => <RelativeTime at={run.created_at} className="muted nowrap" />,
    },
  ]
}

/** All imports, newest first. */
export const RecentImports = () => {
  const { t } = useTranslation('imports')
  const { data, error, refetch } = useImports()
  const columns = useColumns()
  const { t: tSyncs } = useTranslation('syncs')
  return (
    <Card
      title={t('recent.title')}
      aside={
        <Link className="link" to="/import/synced">
          {tSyncs('link')}
        </Link>
      }
      flush
    >
      {error && !data && <ErrorState title={t('recent.failed')} onRetry={() => void refetch()} />}
      {!data && !error && <ImportsSkeleton />}
      {data?.results.length === 0 && (
        <EmptyState title={t('recent.none')}>{t('recent.none_about')}</EmptyState>
      )}
      {data && data.results.length > 0 && (
        <Table
          caption={t('recent.title')}
          columns={columns}
          rows={data.results}
          keyOf={(run) => run.id}
        />
      )}
    </Card>
  )
}

const LastImport = ({ run }: { run: Import }) => {
  const { t } = useTranslation('imports')
  const outcome = () => {
    if (run.state === 'undone') return t('run.undone_about')
    if (run.state === 'running')
      return t('recent.so_far', {
        processed: formatNumber(run.processed),
        total: formatNumber(run.total),
      })
    return t('recent.result', {
      fresh: formatNumber(run.counts.new),
      known: formatNumber(run.counts.duplicate),
      rejected: formatNumber(run.counts.rejected),
    })
  }
  return (
    <li className={styles.last}>
      <div className="row between">
        <Link
          to={`/import/runs/${run.id}`}
          className={styles.name}
          title={run.file_name ?? undefined}
        >
          {run.file_name ?? t('recent.unnamed')}
        </Link>
        <ImportState run={run} />
      </div>
      {run.state === 'running' && <Progress label={t('progress')} percent={run.progress} />}
      <p className="sm muted">{outcome()}</p>
    </li>
  )
}

/** The latest imports, for the home screen. */
export const LastImports = () => {
  const { t } = useTranslation('imports')
  const { data, error, refetch } = useImports()
  return (
    <Card
      title={t('recent.last')}
      aside={
        <Link className="link" to="/import">
          {t('recent.new')}
        </Link>
      }
      flush
    >
      {error && !data && <ErrorState title={t('recent.failed')} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div className={styles.skeleton}>
          <SkeletonLines lines={3} />
        </div>
      )}
      {data?.results.length === 0 && <p className={styles.none}>{t('recent.none_about')}</p>}
      <ul className="rows">
        {data?.results.slice(0, 3).map((run) => (
          <LastImport key={run.id} run={run} />
        ))}
      </ul>
    </Card>
  )
}
