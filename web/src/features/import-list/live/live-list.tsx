import type { LiveProduct } from '@plaudit/contract/dropshipping/live-products'
import { Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf } from '../../../api/failures.ts'
import { cx } from '../../../ui/class-names.ts'
import { IconBox } from '../../../ui/feedback/badge.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonBox } from '../../../ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import type { LiveProducts } from './live-queries.ts'
import { LiveTable } from './live-table.tsx'
import styles from './live.module.css'
import type { LiveUrl } from './use-live-url.ts'

const Loading = () => (
  <Skeleton>
    <Card>
      <div className="stack">
        {Array.from({ length: 6 }, (_, row) => (
          <SkeletonBox key={row} h="3.5rem" />
        ))}
      </div>
    </Card>
  </Skeleton>
)

const Nothing = ({ url }: { url: LiveUrl }) => {
  const { t } = useTranslation('selling')
  return (
    <Card>
      <EmptyState
        picture={
          <IconBox>
            <Zap />
          </IconBox>
        }
        title={t(url.isNarrowed ? 'live.no_match' : 'live.empty')}
        actions={
          url.isNarrowed ? (
            <Button onClick={url.clear}>{t('live.clear')}</Button>
          ) : (
            <ButtonLink kind="primary" to="/import-list">
              {t('live.to_list')}
            </ButtonLink>
          )
        }
      >
        {t(url.isNarrowed ? 'live.no_match_about' : 'live.empty_about')}
      </EmptyState>
    </Card>
  )
}

const More = ({ list }: { list: LiveProducts }) => {
  const { t } = useTranslation('selling')
  if (!list.hasNextPage) return null
  return (
    <div className={styles.end} aria-live="polite">
      {list.isFetchNextPageError && <p>{t('live.more_failed')}</p>}
      <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t(list.isFetchingNextPage ? 'live.loading_more' : 'live.more')}
      </Button>
    </div>
  )
}

/** Live products: loading, failed, nothing, or rows. */
export const LiveList = ({
  list,
  url,
  renderActions,
  onRemap,
}: {
  list: LiveProducts
  url: LiveUrl
  renderActions: (product: LiveProduct) => ReactNode
  onRemap: (product: LiveProduct) => void
}) => {
  const { t } = useTranslation('selling')
  if (list.error && !list.data)
    return (
      <Card>
        <ErrorState
          title={t('live.failed')}
          kept={t('live.failed_kept')}
          requestId={requestIdOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      </Card>
    )
  if (!list.data) return <Loading />
  const products = list.data.pages.flatMap(({ results }) => results)
  if (products.length === 0) return <Nothing url={url} />
  return (
    <div aria-busy={list.isPlaceholderData} className={cx(list.isPlaceholderData && styles.dim)}>
      <Card flush label={t('live.list')}>
        <LiveTable products={products} renderActions={renderActions} onRemap={onRemap} />
      </Card>
      <More list={list} />
    </div>
  )
}
