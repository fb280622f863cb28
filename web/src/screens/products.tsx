import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf } from '../api/failures.ts'
import { AddButton } from '../features/import-list/adding/add-button.tsx'
import { useListed } from '../features/import-list/adding/use-listed.ts'
import { CompareBar } from '../features/supplier-products/comparing/compare-bar.tsx'
import { CatalogueNotice } from '../features/supplier-products/finding/catalogue-notice.tsx'
import { FilterPills } from '../features/supplier-products/finding/filter-pills.tsx'
import {
  useCatalogue,
  useFoundProducts,
} from '../features/supplier-products/finding/find-queries.ts'
import { FoundList } from '../features/supplier-products/finding/found-list.tsx'
import { FoundSkeleton } from '../features/supplier-products/finding/found-skeleton.tsx'
import { SearchBar } from '../features/supplier-products/finding/search-bar.tsx'
import { useKeptPlace } from '../features/supplier-products/finding/use-kept-place.ts'
import { useFindUrl, type FindUrl } from '../features/supplier-products/finding/use-find-url.ts'
import { LoadingOverlay, lazyPart } from '../lazy-part.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Card } from '../ui/layout/card.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'

const CompareDialog = lazyPart(() =>
  import('../features/supplier-products/comparing/compare-dialog.tsx').then((m) => m.CompareDialog),
)

const Finding = ({ url }: { url: FindUrl }) => {
  const { data: catalogue } = useCatalogue()
  const list = useFoundProducts(url.terms)
  const listed = useListed(
    list.data?.pages.flatMap(({ results }) => results.map(({ id }) => id)) ?? [],
  )
  useKeptPlace()
  return (
    <>
      <SearchBar url={url} total={catalogue?.total ?? 0} />
      <FilterPills
        url={url}
        catalogue={catalogue}
        total={list.isPlaceholderData ? undefined : list.data?.pages[0]?.pageInfo.total}
      />
      <FoundList
        list={list}
        url={url}
        renderActions={({ id, title }) => (
          <AddButton size="sm" block productId={id} title={title} itemId={listed.get(id)} />
        )}
      />
      <CompareBar url={url} />
      <Suspense
        fallback={
          <LoadingOverlay onDrop={() => url.change({ comparing: null }, { replace: true })} />
        }
      >
        {url.isComparing && url.compared.length > 0 && <CompareDialog url={url} />}
      </Suspense>
    </>
  )
}

/** `/products`: what the supplier sells, with what it costs and brings where the owner sells (PROD-13, PROD-18). */
export const ProductsScreen = () => {
  const { t } = useTranslation('find')
  const url = useFindUrl()
  const { data: catalogue, error, refetch } = useCatalogue()
  return (
    <>
      <PageHead title={t('title')} about={t('about')} />
      {catalogue && <CatalogueNotice catalogue={catalogue} />}
      {error && !catalogue && (
        <Card>
          <ErrorState
            title={t('list.failed')}
            kept={t('list.failed_kept')}
            requestId={requestIdOf(error)}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {!catalogue && !error && <FoundSkeleton />}
      {catalogue?.state === 'ready' && <Finding url={url} />}
    </>
  )
}
