import { Upload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf } from '../../../api/failures.ts'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { ErrorState, EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { ReviewsPicture } from '../../../ui/data/illustrations.tsx'
import { SkeletonBox, SkeletonLines, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import type { useReviewList } from '../queries.ts'
import styles from './review-list.module.css'
import { ReviewPage } from '../rows/review-block.tsx'
import { useOpenLinks } from './use-open-links.ts'
import type { ManageUrl } from './use-manage-url.ts'
import type { Selection } from './use-selection.ts'
import type { Review } from '@plaudit/contract/reviews/review'
import type { ReviewCounts } from '@plaudit/contract/reviews/counts'

export const ListSkeleton = () => (
  <Skeleton>
    <div className="rows">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className={styles.bone}>
          <SkeletonBox w="1.125rem" h="1.125rem" />
          <div className="grow">
            <SkeletonLines lines={4} />
          </div>
          <SkeletonBox w="3.5rem" h="3.5rem" />
        </div>
      ))}
    </div>
  </Skeleton>
)

/** Loads the next page when the end comes near; the button is for those who do not scroll. */
const More = ({ list }: { list: ReturnType<typeof useReviewList> }) => {
  const { t } = useTranslation('manage')
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  useEffect(() => {
    if (!end.current || !hasNextPage || isFetchingNextPage || isFetchNextPageError) return
    const watch = new IntersectionObserver(
      (entries) => entries.at(-1)?.isIntersecting && void fetchNextPage(),
      { rootMargin: '800px' },
    )
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  if (!hasNextPage) return <p className={styles.end}>{t('list.end')}</p>
  return (
    <div ref={end} className={styles.end} aria-live="polite">
      {isFetchNextPageError && <p>{t('list.more_failed')}</p>}
      <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? t('list.loading_more') : t('list.more')}
      </Button>
    </div>
  )
}

/** The empty list: no review at all, none with this status, or none that matches the filters. */
const NoRows = ({
  url,
  counts,
  onAdd,
}: {
  url: ManageUrl
  counts: ReviewCounts | undefined
  onAdd: () => void
}) => {
  const { t } = useTranslation('manage')
  if (url.narrowed > 0)
    return (
      <EmptyState
        picture={<ReviewsPicture />}
        title={t('list.no_match')}
        actions={<Button onClick={url.clear}>{t('filters.clear')}</Button>}
      >
        {counts && t('list.no_match_about', { shown: formatNumber(counts.total) })}
      </EmptyState>
    )
  if (url.filter.status !== undefined)
    return (
      <EmptyState picture={<ReviewsPicture />} title={t('list.none_in_tab')}>
        {t('list.none_in_tab_about')}
      </EmptyState>
    )
  return (
    <EmptyState
      picture={<ReviewsPicture />}
      title={t('list.empty')}
      actions={
        <>
          <ButtonLink kind="primary" to="/import">
            <Upload aria-hidden />
            {t('importing')}
          </ButtonLink>
          <Button onClick={onAdd}>{t('add')}</Button>
        </>
      }
    >
      {t('list.empty_about')}
    </EmptyState>
  )
}

type ListProps = {
  list: ReturnType<typeof useReviewList>
  reviews: Review[]
  url: ManageUrl
  counts: ReviewCounts | undefined
  selection: Selection
  onAdd: () => void
}

/** The list: loading, failed, empty or with rows. */
export const ReviewList = ({ list, reviews, url, counts, selection, onAdd }: ListProps) => {
  const { t } = useTranslation('manage')
  const links = useOpenLinks()
  if (list.error && !list.data)
    return (
      <ErrorState
        title={t('list.failed')}
        kept={t('list.failed_kept')}
        requestId={requestIdOf(list.error)}
        onRetry={() => void list.refetch()}
      />
    )
  if (!list.data) return <ListSkeleton />
  if (reviews.length === 0 && !list.hasNextPage)
    return <NoRows url={url} counts={counts} onAdd={onAdd} />
  return (
    <div className={styles.list} aria-busy={list.isPlaceholderData}>
      <div>
        {list.data.pages.map((page, index) => (
          <ReviewPage
            key={String(list.data.pageParams[index])}
            page={page.results}
            isFirst={index === 0}
            query={links.query}
            selected={selection.ids}
            all={selection.all}
            open={url.open}
            onSelect={selection.toggle}
            onOpen={links.onOpen}
          />
        ))}
      </div>
      <More list={list} />
    </div>
  )
}
