import type { Import } from '@plaudit/contract/imports/imports'
import type { SourceName } from '@plaudit/contract/imports/source-imports'
import type { SourceSync } from '@plaudit/contract/imports/source-syncs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { requestIdOf } from '../../../api/failures.ts'
import { emitAppEvent } from '../../../app-events.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Switch } from '../../../ui/form/choice.tsx'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { formatDay, formatNumber } from '../../../ui/text/numbers.ts'
import { SkeletonLines, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useImportSync, useSyncActions } from './sync-queries.ts'
import { siteNames } from '../sources/use-source.ts'

const useStatusText = (source: SourceName) => {
  const { t } = useTranslation('syncs')
  return (sync: SourceSync | null) => {
    if (!sync?.is_on) return t('card.off', { site: siteNames[source] })
    if (sync.held_by) return t(`card.blocked_${sync.held_by}`)
    if (sync.is_reading || sync.next_at === null) return t('card.reading')
    return t('card.on', { day: formatDay(sync.next_at) })
  }
}

/** Why syncing cannot be turned on: a plan without it, or with its limit reached. */
const NoRoom = ({ limit }: { limit: number }) => {
  const { t } = useTranslation('syncs')
  return (
    <p className="row wrap between sm muted">
      <span className="grow">
        {limit === 0 ? t('card.locked') : t('card.full', { limit: formatNumber(limit) })}
      </span>
      <Button
        size="sm"
        onClick={() => emitAppEvent('plaudit:show-limits', { limitType: 'resync_products' })}
      >
        {t('card.see_plans')}
      </Button>
    </p>
  )
}

const SyncStatus = ({ run, source }: { run: Import; source: SourceName }) => {
  const { t } = useTranslation('syncs')
  const { data, error, refetch } = useImportSync(run.id)
  const actions = useSyncActions()
  const words = useStatusText(source)
  if (error && !data)
    return (
      <ErrorState
        title={t('card.failed')}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <Skeleton>
        <SkeletonLines lines={2} />
      </Skeleton>
    )
  const { sync, used, limit } = data
  const isOn = sync?.is_on ?? false
  const noRoom = !isOn && limit !== 'unlimited' && used >= limit
  return (
    <div className="stack">
      <Switch
        label={t('card.switch')}
        hint={words(sync)}
        checked={isOn}
        disabled={noRoom}
        onChange={(on) => void (sync ? actions.turn(sync.id, on) : actions.begin(run.id))}
      />
      {noRoom && <NoRoom limit={limit} />}
    </div>
  )
}

/** On the page of an Amazon or AliExpress import: new reviews of its product, read each week from now on. */
export const SyncCard = ({ run }: { run: Import }) => {
  const { t } = useTranslation('syncs')
  const { source, walk, state } = run
  if (
    (source !== 'amazon' && source !== 'aliexpress') ||
    !walk?.url ||
    state === 'undoing' ||
    state === 'undone'
  )
    return null
  return (
    <Card
      title={t('card.title')}
      aside={
        <Link className="link" to="/import/synced">
          {t('card.all')}
        </Link>
      }
    >
      <SyncStatus run={run} source={source} />
    </Card>
  )
}
