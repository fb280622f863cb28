import { FEED_REVIEWS_NEEDED } from '@plaudit/contract/storefront/snippets'
import { useTranslation } from 'react-i18next'
import { requestIdOf } from '../../api/failures.ts'
import { CopyBlock } from '../../ui/data/copy-block.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { formatNumber } from '../../ui/text/numbers.ts'
import { useReviewFeed } from './queries.ts'
import styles from './page-reading.module.css'

type Feed = NonNullable<ReturnType<typeof useReviewFeed>['data']>

/** Which products: their pages open beside this one. */
const WithoutCode = ({ feed }: { feed: Feed }) => {
  const { t } = useTranslation('snippets')
  const more = feed.products_without_code - feed.without_code.length
  if (feed.without_code.length === 0) return null
  return (
    <div className="sm">
      <p id="without-code" className="muted">
        {t('feed.without_code_list')}
      </p>
      <ul aria-labelledby="without-code" className={styles.products}>
        {feed.without_code.map(({ id, title, url }) => (
          <li key={id}>
            <a className="link" href={url} target="_blank" rel="noreferrer">
              {title}
            </a>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="muted">{t('feed.without_code_more', { count: more })}</p>}
    </div>
  )
}

const Contents = ({ feed }: { feed: Feed }) => {
  const { t } = useTranslation('snippets')
  const facts = [
    [t('feed.reviews'), feed.reviews],
    [t('feed.no_text'), feed.left_out.no_text],
    [t('feed.no_page'), feed.left_out.no_page],
    [t('feed.imported'), feed.left_out.imported],
    [t('feed.without_code'), feed.products_without_code],
  ] as const
  return (
    <div className="stack">
      <CopyBlock label={t('feed.url')} code={feed.url} />
      {feed.reviews < FEED_REVIEWS_NEEDED && <Banner tone="info">{t('feed.needed')}</Banner>}
      <dl className={`${styles.facts} sm`}>
        {facts
          .filter(([, count], at) => at === 0 || count > 0)
          .map(([name, count]) => (
            <div key={name}>
              <dt className="muted">{name}</dt>
              <dd className="num">{formatNumber(count)}</dd>
            </div>
          ))}
      </dl>
      <WithoutCode feed={feed} />
      <p className="sm muted">{t('feed.how')}</p>
    </div>
  )
}

/** The product review feed: its address, what is in it, and what is left out and why. */
export const ReviewFeed = ({ isConnected }: { isConnected: boolean }) => {
  const { t } = useTranslation('snippets')
  const { data, error, refetch } = useReviewFeed(isConnected)
  return (
    <Card title={t('feed.title')} about={t('feed.about')}>
      {!isConnected && (
        <div className="stack">
          <p className="muted">{t('feed.store_needed')}</p>
          <div>
            <ButtonLink to="/settings/store">{t('feed.connect')}</ButtonLink>
          </div>
        </div>
      )}
      {isConnected && data && <Contents feed={data} />}
      {isConnected && !data && error && (
        <ErrorState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
      )}
      {isConnected && !data && !error && (
        <Skeleton>
          <SkeletonLines lines={5} />
        </Skeleton>
      )}
    </Card>
  )
}
