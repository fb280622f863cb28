import { useTranslation } from 'react-i18next'
import { requestIdOf } from '../../api/failures.ts'
import { useSyncs } from '../../features/imports/syncs/sync-queries.ts'
import { SyncTable } from '../../features/imports/syncs/sync-table.tsx'
import { emitAppEvent } from '../../app-events.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorState, EmptyState } from '../../ui/feedback/empty-state.tsx'
import { formatNumber } from '../../ui/text/numbers.ts'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { ReviewsPicture } from '../../ui/data/illustrations.tsx'
import { SkeletonBox, Skeleton } from '../../ui/feedback/skeleton.tsx'

const ListSkeleton = () => (
  <Skeleton>
    <Card>
      <div className="stack">
        {[1, 2, 3].map((row) => (
          <div key={row} className="row between">
            <SkeletonBox w="45%" h="2rem" />
            <SkeletonBox w="6rem" h="1.5rem" />
          </div>
        ))}
      </div>
    </Card>
  </Skeleton>
)

/** Why some or all syncs are paused, and what to do. */
const SyncsBlocked = ({ by }: { by: 'paused' | 'plan' }) => {
  const { t } = useTranslation('syncs')
  return (
    <Banner
      tone="warning"
      action={
        by === 'paused' ? (
          <Button size="sm" onClick={() => emitAppEvent('plaudit:show-resume')}>
            {t('blocked.resume')}
          </Button>
        ) : (
          <Button
            size="sm"
            onClick={() => emitAppEvent('plaudit:show-limits', { limitType: 'resync_products' })}
          >
            {t('card.see_plans')}
          </Button>
        )
      }
    >
      {t(`blocked.${by}`)}
    </Banner>
  )
}

type SyncPage = NonNullable<ReturnType<typeof useSyncs>['data']>['pages'][number]

/** The number of syncs and the plan's limit; null where there is no limit. */
const countedOf = (page: SyncPage | undefined) => {
  if (!page || page.limit === 'unlimited' || page.limit <= 0) return null
  return { used: formatNumber(page.used), limit: formatNumber(page.limit) }
}

const NoSyncs = () => {
  const { t } = useTranslation('syncs')
  return (
    <Card>
      <EmptyState
        picture={<ReviewsPicture />}
        title={t('none.title')}
        actions={<ButtonLink to="/import">{t('none.verb')}</ButtonLink>}
      >
        {t('none.about')}
      </EmptyState>
    </Card>
  )
}

/** `/import/synced`: products of Amazon and AliExpress that are read again each week. */
export const SyncedScreen = () => {
  const { t } = useTranslation('syncs')
  const { t: tImports } = useTranslation('imports')
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useSyncs()
  const syncs = data?.pages.flatMap(({ results }) => results) ?? []
  const counted = countedOf(data?.pages[0])
  const blockedBy = syncs.find(({ held_by: by }) => by !== null)?.held_by
  return (
    <>
      <PageHead
        title={t('title')}
        about={t('about')}
        back={{ to: '/import', label: tImports('title') }}
        actions={counted && <Badge>{t('used', counted)}</Badge>}
      />
      {blockedBy && <SyncsBlocked by={blockedBy} />}
      {error && !data && (
        <Card>
          <ErrorState
            title={t('failed')}
            requestId={requestIdOf(error)}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {!data && !error && <ListSkeleton />}
      {data && syncs.length === 0 && <NoSyncs />}
      {syncs.length > 0 && (
        <Card label={t('title')} flush>
          <SyncTable syncs={syncs} />
        </Card>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}
