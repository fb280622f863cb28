import type { ListedItem } from '@plaudit/contract/dropshipping/import-item'
import { ListPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf } from '../../../api/failures.ts'
import { IconBox } from '../../../ui/feedback/badge.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonBox } from '../../../ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Check } from '../../../ui/form/choice.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ItemPage } from './item-block.tsx'
import type { ImportItems } from './list-queries.ts'
import styles from './list.module.css'
import type { ListSelection } from './use-list-selection.ts'
import type { ListUrl } from './use-list-url.ts'

type InfiniteItems = NonNullable<ImportItems['data']>

const Loading = () => (
  <Skeleton>
    <Card>
      <div className="stack">
        {Array.from({ length: 6 }, (_, row) => (
          <SkeletonBox key={row} h="2.75rem" />
        ))}
      </div>
    </Card>
  </Skeleton>
)

/** Loads the next page when the end comes near; the button is for those who do not scroll. */
const More = ({ list }: { list: ImportItems }) => {
  const { t } = useTranslation('dropship')
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
  if (!hasNextPage) return null
  return (
    <div ref={end} className={styles.end} aria-live="polite">
      {isFetchNextPageError && <p>{t('list.more_failed')}</p>}
      <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? t('list.loading_more') : t('list.more')}
      </Button>
    </div>
  )
}

const Nothing = ({ url }: { url: ListUrl }) => {
  const { t } = useTranslation('dropship')
  const isNarrowed = url.narrowed > 0 || url.terms.search !== undefined
  return (
    <Card>
      <EmptyState
        picture={
          <IconBox>
            <ListPlus />
          </IconBox>
        }
        title={isNarrowed ? t('list.no_match') : t('list.empty')}
        actions={
          isNarrowed ? (
            <Button onClick={url.clear}>{t('list.clear')}</Button>
          ) : (
            <ButtonLink kind="primary" to="/products">
              {t('list.find')}
            </ButtonLink>
          )
        }
      >
        {isNarrowed ? t('list.no_match_about') : t('list.empty_about')}
      </EmptyState>
    </Card>
  )
}

const Rows = ({
  list,
  items,
  openId,
  selection,
}: {
  list: InfiniteItems
  items: ListedItem[]
  openId: string | undefined
  selection: ListSelection
}) => {
  const { t } = useTranslation('dropship')
  const chosen = items.filter(({ id }) => selection.has(id)).length
  return (
    <Card flush label={t('list.label')}>
      <div className={styles.head}>
        <label>
          <Check
            checked={chosen === items.length}
            some={chosen > 0 && chosen < items.length}
            onChange={() => (chosen === items.length ? selection.clear() : selection.take(items))}
          />
          {t('list.choose_all')}
        </label>
      </div>
      {list.pages.map((page, index) => (
        <ItemPage
          key={String(list.pageParams[index])}
          page={page.results}
          isFirst={index === 0}
          openId={openId}
          selection={selection}
        />
      ))}
    </Card>
  )
}

/** The import list: loading, failed, nothing, or rows. */
export const ItemList = ({
  list,
  url,
  openId,
  selection,
}: {
  list: ImportItems
  url: ListUrl
  /** The item that is shown beside or over the list. */
  openId: string | undefined
  selection: ListSelection
}) => {
  const { t } = useTranslation('dropship')
  if (list.error && !list.data)
    return (
      <Card>
        <ErrorState
          title={t('list.failed')}
          kept={t('list.failed_kept')}
          requestId={requestIdOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      </Card>
    )
  if (!list.data) return <Loading />
  const items = list.data.pages.flatMap(({ results }) => results)
  if (items.length === 0) return <Nothing url={url} />
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? styles.dim : ''}>
      <Rows list={list.data} items={items} openId={openId} selection={selection} />
      <More list={list} />
    </div>
  )
}
