import type { Destination } from '@plaudit/contract/dropshipping/find-products'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { requestIdOf, textOf } from '../../../api/failures.ts'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { SimilarList } from '../similar-list.tsx'
import { useAliExpress } from './find-queries.ts'
import { FoundSkeleton } from './found-skeleton.tsx'

const Found = ({ words, shipsTo }: { words: string; shipsTo: Destination }) => {
  const { t } = useTranslation('find')
  const { search } = useLocation()
  const { data, error, refetch } = useAliExpress(words, shipsTo)
  if (error && !data)
    return (
      <Card>
        <ErrorState
          title={t('aliexpress.failed')}
          kept={textOf(error) ?? t('list.failed_kept')}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
        />
      </Card>
    )
  if (!data) return <FoundSkeleton />
  if (data.results.length === 0) return <p className="muted">{t('aliexpress.none')}</p>
  return <SimilarList products={data.results} search={search} />
}

/** PROD-36: AliExpress is asked when the owner wants it: it has no list that could be searched with the supplier's. */
export const AliExpressResults = ({ words, shipsTo }: { words: string; shipsTo: Destination }) => {
  const { t } = useTranslation('find')
  const [asked, setAsked] = useState<string | null>(null)
  if (asked !== words)
    return (
      <p className="row">
        <Button onClick={() => setAsked(words)}>{t('aliexpress.search', { words })}</Button>
      </p>
    )
  return (
    <section className="stack" aria-label={t('aliexpress.title')}>
      <h2>{t('aliexpress.title')}</h2>
      <p className="muted">{t('aliexpress.about')}</p>
      <Found words={words} shipsTo={shipsTo} />
    </section>
  )
}
