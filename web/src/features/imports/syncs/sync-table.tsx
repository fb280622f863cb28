import { sourceProblems } from '@plaudit/contract/imports/imports'
import type { SourceSync } from '@plaudit/contract/imports/source-syncs'
import { ExternalLink, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LoadingOverlay, lazyPart } from '../../../lazy-part.ts'
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { countryName, formatNumber } from '../../../ui/text/numbers.ts'
import { GoneProduct } from '../../../ui/feedback/gone-product.tsx'
import { Table, type Column } from '../../../ui/data/table.tsx'
import { Thumb } from '../../../ui/data/thumb.tsx'
import { RelativeTime, DateText } from '../../../ui/text/time.tsx'
import { useSyncActions } from './sync-queries.ts'
import styles from './sync-table.module.css'
import { siteNames } from '../sources/use-source.ts'

const Confirm = lazyPart(() => import('../../../ui/overlay/confirm.tsx').then((m) => m.Confirm))

const stateOf = (
  sync: SourceSync,
): { text: 'on' | 'off' | 'reading' | 'paused' | 'plan' | 'problem'; tone: Tone } => {
  if (!sync.is_on) return { text: 'off', tone: 'neutral' }
  if (sync.held_by) return { text: sync.held_by, tone: 'warning' }
  if (sync.is_reading) return { text: 'reading', tone: 'info' }
  return sync.problem ? { text: 'problem', tone: 'warning' } : { text: 'on', tone: 'success' }
}

const State = ({ sync }: { sync: SourceSync }) => {
  const { t } = useTranslation('syncs')
  const { t: tSources } = useTranslation('sources')
  const { text, tone } = stateOf(sync)
  const problem = sourceProblems.find((one) => one === sync.problem)
  return (
    <div className={styles.state}>
      <Badge tone={tone}>{t(`state.${text}`)}</Badge>
      {sync.problem && (
        <p className="xs muted">
          {problem
            ? tSources(`problem.${problem}`, { site: siteNames[sync.source] })
            : t('problem.fault')}
          . {problem === 'gone' ? t('problem.gone') : sync.is_on && t('problem.again')}
        </p>
      )}
    </div>
  )
}

const Product = ({ sync }: { sync: SourceSync }) => {
  const { t } = useTranslation('syncs')
  const { t: tSources } = useTranslation('sources')
  const { rating, content, country } = sync.filters
  return (
    <span className="row close">
      <Thumb src={sync.product.image?.src} />
      <span className={styles.product}>
        <Link to={`/manage?product_id=${sync.product.id}`} className={styles.name} dir="auto">
          {sync.product.title}
        </Link>
        <GoneProduct product={sync.product} />
        <span className="xs muted">
          <a
            className={cx('link nowrap', styles.outside)}
            href={sync.url}
            target="_blank"
            rel="noreferrer"
          >
            {t('row.at', { site: siteNames[sync.source] })} <ExternalLink size={12} aria-hidden />
          </a>
          {rating !== 'all' && `, ${tSources(`rating.${rating}`)}`}
          {content !== 'any' && `, ${tSources(`content.${content}`)}`}
          {country && `, ${countryName(country)}`}
        </span>
      </span>
    </span>
  )
}

const Acts = ({ sync, onRemove }: { sync: SourceSync; onRemove: () => void }) => {
  const { t } = useTranslation('syncs')
  const actions = useSyncActions()
  return (
    <span className={styles.acts}>
      <Button size="sm" onClick={() => void actions.turn(sync.id, !sync.is_on)}>
        {sync.is_on ? t('row.off') : t('row.on')}
        <span className="sr">: {sync.product.title}</span>
      </Button>
      <Button
        size="sm"
        kind="quiet"
        square
        aria-label={t('row.remove', { product: sync.product.title })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </Button>
    </span>
  )
}

const useColumns = (onRemove: (sync: SourceSync) => void): Column<SourceSync>[] => {
  const { t } = useTranslation('syncs')
  return [
    { name: t('col.product'), bare: true, cell: (sync) => <Product sync={sync} /> },
    { name: t('col.state'), cell: (sync) => <State sync={sync} /> },
    {
      name: t('col.last'),
      cell: (sync) =>
        sync.last_at === null ? (
          <span className="muted">{t('row.never')}</span>
        ) : (
          <span className={styles.state}>
            <RelativeTime at={sync.last_at} className="nowrap" />
            <span className="xs muted">
              {t('row.last', {
                count: sync.last_added ?? 0,
                shown: formatNumber(sync.last_added ?? 0),
              })}
            </span>
          </span>
        ),
    },
    { name: t('col.added'), figure: true, cell: (sync) => formatNumber(sync.added) },
    {
      name: t('col.next'),
      cell: (sync) =>
        sync.next_at === null ? <span className="muted">–</span> : <DateText at={sync.next_at} />,
    },
    {
      name: t('col.acts'),
      bare: true,
      cell: (sync) => <Acts sync={sync} onRemove={() => onRemove(sync)} />,
    },
  ]
}

/** The synced products, each with its status and a switch. */
export const SyncTable = ({ syncs }: { syncs: SourceSync[] }) => {
  const { t } = useTranslation('syncs')
  const actions = useSyncActions()
  const [leaving, setLeaving] = useState<SourceSync | null>(null)
  return (
    <>
      <Table
        caption={t('title')}
        columns={useColumns(setLeaving)}
        rows={syncs}
        keyOf={(sync) => sync.id}
      />
      <Suspense fallback={<LoadingOverlay onDrop={() => setLeaving(null)} />}>
        {leaving && (
          <Confirm
            title={t('remove.title', { product: leaving.product.title })}
            about={t('remove.about')}
            verb={t('remove.verb')}
            onConfirm={() => void actions.remove(leaving.id)}
            onClose={() => setLeaving(null)}
          />
        )}
      </Suspense>
    </>
  )
}
