import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ProductSelect } from '../../features/catalogue/product-select.tsx'
import { useStore } from '../../features/stores/queries.ts'
import { CheckedPages } from '../../features/snippets/checked-pages.tsx'
import type { PageAsk } from '../../features/snippets/page-ask.ts'
import { PageForm } from '../../features/snippets/page-form.tsx'
import { useSnippetCheck } from '../../features/snippets/queries.ts'
import { ReviewFeed } from '../../features/snippets/review-feed.tsx'
import { SnippetReport } from '../../features/snippets/snippet-report.tsx'
import { failureText } from '../../run-action.ts'
import { fieldErrorsOf } from '../../api/failures.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'

/** The page that the URL names, so that a reading can be reloaded and passed on. */
const useAsked = () => {
  const [query, setQuery] = useSearchParams()
  const url = query.get('url')
  const [product, setProduct] = useState<PageAsk['product']>()
  const chosen: PageAsk | null = product ? { product } : null
  const asked = url ? { url } : chosen
  const ask = (next: PageAsk) => {
    setProduct(next.product)
    setQuery(next.url ? { url: next.url } : {}, { replace: true })
  }
  return { asked, ask }
}

const Result = ({ checked }: { checked: ReturnType<typeof useSnippetCheck> }) => {
  const { t } = useTranslation('snippets')
  const { data, error, isFetching } = checked
  if (isFetching)
    return (
      <Skeleton>
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      </Skeleton>
    )
  if (error && !fieldErrorsOf(error)['url'])
    return (
      <Banner tone="error" live>
        {failureText(error, t('not_checked'))}
      </Banner>
    )
  if (data) return <SnippetReport check={data} />
  return (
    <Card>
      <EmptyState title={t('start_title')}>{t('start')}</EmptyState>
    </Card>
  )
}

/** `/widget/doctor`: why search engines show stars for a product page or not, and the feed for Google Shopping. */
export const DoctorScreen = () => {
  const { t } = useTranslation('snippets')
  const { data: store } = useStore()
  const { asked, ask } = useAsked()
  const checked = useSnippetCheck(asked)
  const isConnected = store?.state === 'connected'
  const again = (next: PageAsk) => {
    const isSame = next.url === asked?.url && next.product?.id === asked?.product?.id
    if (isSame && asked) void checked.refetch()
    else ask(next)
  }
  return (
    <>
      <PageHead title={t('title')} about={t('about')} back={{ to: '/widget', label: t('back') }} />
      <div className="stack wide">
        {store !== undefined && (
          <PageForm
            key={asked?.url ?? ''}
            asked={asked}
            hasStore={isConnected}
            busy={checked.isFetching}
            error={checked.error ? fieldErrorsOf(checked.error)['url'] : undefined}
            onAsk={again}
          >
            {({ value, ...select }) => (
              <ProductSelect
                label={t('pick')}
                {...select}
                value={value && { image: null, ...value }}
              />
            )}
          </PageForm>
        )}
        <Result checked={checked} />
        {isConnected && <CheckedPages onAsk={again} />}
        {store !== undefined && <ReviewFeed isConnected={isConnected} />}
      </div>
    </>
  )
}
