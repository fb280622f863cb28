import { useTranslation } from 'react-i18next'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { CallFailure, requestIdOf, textOf } from '../../api/failures.ts'
import { AddButton } from '../../features/import-list/adding/add-button.tsx'
import { useListed } from '../../features/import-list/adding/use-listed.ts'
import { useProductDetails } from '../../features/supplier-products/details/details-queries.ts'
import { OpenedProduct } from '../../features/supplier-products/details/opened-product.tsx'
import { ProductsPicture } from '../../features/supplier-products/finding/products-picture.tsx'
import { readTerms } from '../../features/supplier-products/finding/search-terms.ts'
import { KEEPS_PLACE } from '../../features/supplier-products/finding/use-kept-place.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonBox, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'

const Missing = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const { t } = useTranslation('find')
  const isGone = error instanceof CallFailure && (error.status === 404 || error.status === 400)
  return (
    <Card>
      {isGone ? (
        <EmptyState
          picture={<ProductsPicture />}
          title={t('details.missing')}
          actions={<ButtonLink to="/products">{t('title')}</ButtonLink>}
        >
          {t('details.missing_about')}
        </EmptyState>
      ) : (
        <ErrorState
          title={t('details.failed')}
          kept={textOf(error) ?? t('list.failed_kept')}
          requestId={requestIdOf(error)}
          onRetry={onRetry}
        />
      )}
    </Card>
  )
}

const Loading = () => (
  <Skeleton>
    <Card>
      <div className="stack wide">
        <SkeletonBox h="18rem" />
        <SkeletonLines lines={6} />
      </div>
    </Card>
  </Skeleton>
)

/** `/products/{id}`: a product of the supplier before anything is bought (PROD-19). */
export const ProductScreen = () => {
  const { t } = useTranslation('find')
  const { id = '' } = useParams()
  const { search } = useLocation()
  const [query] = useSearchParams()
  const { ships_to } = readTerms(query)
  const { data, error, refetch, isPlaceholderData } = useProductDetails(id, ships_to)
  const listed = useListed([id])
  const product = data?.id === id || !isPlaceholderData ? data : undefined
  return (
    <>
      <PageHead
        title={product?.title ?? t('details.title')}
        actions={
          product &&
          !product.gone && (
            <AddButton
              kind="primary"
              productId={product.id}
              title={product.title}
              itemId={listed.get(product.id)}
            />
          )
        }
        back={{ to: `/products${search}`, label: t('title'), state: KEEPS_PLACE }}
      />
      {product && <OpenedProduct key={product.id} product={product} shipsTo={ships_to} />}
      {!product && !error && <Loading />}
      {!product && error && <Missing error={error} onRetry={() => void refetch()} />}
    </>
  )
}
