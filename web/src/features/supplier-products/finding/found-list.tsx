import { MOST_COMPARED, type FoundProduct } from '@plaudit/contract/dropshipping/find-products'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { requestIdOf } from '../../../api/failures.ts'
import { ProductsPicture } from './products-picture.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { countryName } from '../../../ui/text/numbers.ts'
import type { FoundList as List } from './find-queries.ts'
import { AliExpressResults } from './ali-express-results.tsx'
import { FoundSkeleton } from './found-skeleton.tsx'
import { ProductCard } from './product-card.tsx'
import styles from './product-card.module.css'
import { readCompared } from './search-terms.ts'
import { addressNow, type FindUrl } from './use-find-url.ts'

/** Loads the next page when the end comes near; the button is for those who do not scroll. */
const More = ({ list }: { list: List }) => {
  const { t } = useTranslation('find')
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

const Nothing = ({ url }: { url: FindUrl }) => {
  const { t } = useTranslation('find')
  return (
    <Card>
      <EmptyState
        picture={<ProductsPicture />}
        title={t('list.none')}
        actions={url.narrowed > 0 && <Button onClick={url.clear}>{t('filters.clear')}</Button>}
      >
        {url.narrowed > 0
          ? t('list.none_narrowed')
          : t('list.none_there', { country: countryName(url.terms.ships_to) })}
      </EmptyState>
    </Card>
  )
}

const useToggle =
  ({ change }: FindUrl) =>
  ({ id }: FoundProduct) => {
    const compared = readCompared(addressNow())
    const next = compared.includes(id) ? compared.filter((one) => one !== id) : [...compared, id]
    change({ compare: next.slice(0, MOST_COMPARED).join(',') || null }, { replace: true })
  }

/** What was found: loading, failed, nothing, or cards. */
export const FoundList = ({
  list,
  url,
  renderActions,
}: {
  list: List
  url: FindUrl
  renderActions?: (product: FoundProduct) => ReactNode
}) => {
  const { t } = useTranslation('find')
  const { search } = useLocation()
  const toggle = useToggle(url)
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
  if (!list.data) return <FoundSkeleton />
  const products = list.data.pages.flatMap(({ results }) => results)
  const words = url.terms.search
  const elsewhere = words ? <AliExpressResults words={words} shipsTo={url.terms.ships_to} /> : null
  if (products.length === 0)
    return (
      <>
        <Nothing url={url} />
        {elsewhere}
      </>
    )
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? styles.dim : ''}>
      <ul className={styles.grid} aria-label={t('list.label')}>
        {products.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            to={`/products/${product.id}${search}`}
            actions={renderActions?.(product)}
            compare={{
              isChosen: url.compared.includes(product.id),
              isFull: url.compared.length >= MOST_COMPARED,
              onToggle: () => toggle(product),
            }}
          />
        ))}
      </ul>
      <More list={list} />
      {!list.hasNextPage && elsewhere}
    </div>
  )
}
