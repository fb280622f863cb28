import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { CallFailure, requestIdOf, textOf } from '../../api/failures.ts'
import { useSimilarProducts } from '../../features/supplier-products/queries.ts'
import { SimilarList } from '../../features/supplier-products/similar-list.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorState, EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { ReviewsPicture } from '../../ui/data/illustrations.tsx'
import { SkeletonLines, Skeleton } from '../../ui/feedback/skeleton.tsx'

const Missing = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const { t } = useTranslation('similar')
  const isGone = error instanceof CallFailure && (error.status === 404 || error.status === 400)
  if (!isGone)
    return (
      <ErrorState
        title={t('failed')}
        kept={textOf(error) ?? undefined}
        requestId={requestIdOf(error)}
        onRetry={onRetry}
      />
    )
  return (
    <EmptyState
      picture={<ReviewsPicture />}
      title={t('gone')}
      actions={<ButtonLink to="/import">{t('all_imports')}</ButtonLink>}
    />
  )
}

/** `/import/runs/{id}/similar-products`: what suppliers offer that is like the product whose reviews were imported. */
export const SimilarProductsScreen = () => {
  const { t } = useTranslation('similar')
  const { id = '' } = useParams()
  const { data, error, refetch } = useSimilarProducts(id)
  const product = data?.product?.title
  return (
    <>
      <PageHead
        title={t('title')}
        about={product ? t('about', { product }) : t('about_none')}
        back={{ to: `/import/runs/${id}`, label: t('back') }}
      />
      {error && !data && (
        <Card>
          <Missing error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && (
        <Skeleton>
          <Card>
            <SkeletonLines lines={8} />
          </Card>
        </Skeleton>
      )}
      {data?.results.length === 0 && (
        <Card>
          <EmptyState picture={<ReviewsPicture />} title={t('none')}>
            {t('none_about')}
          </EmptyState>
        </Card>
      )}
      {data && data.results.length > 0 && <SimilarList products={data.results} />}
    </>
  )
}
