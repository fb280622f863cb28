import type { SupplierReviews as Reviews } from '@plaudit/contract/dropshipping/find-products'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf, textOf } from '../../../api/failures.ts'
import { LoadingOverlay, lazyPart } from '../../../lazy-part.ts'
import { Stars } from '../../../ui/data/stars.tsx'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { countryName, formatAverage, formatDay, formatNumber } from '../../../ui/text/numbers.ts'
import styles from './details.module.css'
import { useSupplierReviews } from './details-queries.ts'

const Lightbox = lazyPart(() => import('../../../ui/overlay/lightbox.tsx').then((m) => m.Lightbox))

const Photos = ({ photos }: { photos: string[] }) => {
  const { t } = useTranslation('find')
  const [open, setOpen] = useState<number | null>(null)
  const nameOf = (at: number) => t('reviews.photo', { number: at + 1 })
  if (photos.length === 0) return null
  return (
    <>
      <ul className={styles.photos}>
        {photos.map((src, at) => (
          <li key={src}>
            <button type="button" onClick={() => setOpen(at)}>
              <img src={src} alt={nameOf(at)} loading="lazy" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
      <Suspense fallback={<LoadingOverlay onDrop={() => setOpen(null)} />}>
        {open !== null && (
          <Lightbox
            pictures={photos.map((url, at) => ({ url, name: nameOf(at) }))}
            startAt={open}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  )
}

const Ratings = ({ ratings, read }: Reviews) => (
  <ul className={styles.ratings}>
    {ratings
      .map((count, at) => ({ stars: at + 1, count }))
      .toReversed()
      .map(({ stars, count }) => (
        <li key={stars}>
          <Stars rating={stars} number={false} />
          <span aria-hidden className={styles.track}>
            <span style={{ inlineSize: `${(count / Math.max(1, read)) * 100}%` }} />
          </span>
          <span className="num">{formatNumber(count)}</span>
        </li>
      ))}
  </ul>
)

const Complaints = ({ complaints }: Reviews) => {
  const { t } = useTranslation('find')
  if (complaints.length === 0) return <p className="muted">{t('reviews.no_complaints')}</p>
  return (
    <div className="stack">
      <h3>{t('reviews.complaints')}</h3>
      <ul className={styles.complaints}>
        {complaints.map(({ author, rating, text, country, date }) => (
          <li key={`${author} ${date} ${text}`}>
            <p className="row close wrap sm muted">
              <Stars rating={rating} />
              <span dir="auto">{author}</span>
              {country && <span>{countryName(country)}</span>}
              {date && <time dateTime={date}>{formatDay(date)}</time>}
            </p>
            <p dir="auto" className="break">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Summary = (reviews: Reviews) => {
  const { t } = useTranslation('find')
  const { average, total, read } = reviews
  if (average === null) return <p className="muted">{t('reviews.none')}</p>
  return (
    <div className="stack wide">
      <div className={styles.summary}>
        <p>
          <strong className={styles.average}>{formatAverage(average)}</strong>
          <Stars rating={average} number={false} />
          <span className="sm muted">
            {t('reviews.count', { shown: formatNumber(total) })}
            {read < total && ` ${t('reviews.of_newest', { shown: formatNumber(read) })}`}
          </span>
        </p>
        <Ratings {...reviews} />
      </div>
      <Photos photos={reviews.photos} />
      <Complaints {...reviews} />
    </div>
  )
}

/** PROD-20: what the supplier's buyers said. */
export const SupplierReviews = ({ id }: { id: string }) => {
  const { t } = useTranslation('find')
  const { data, error, refetch } = useSupplierReviews(id)
  return (
    <Card title={t('reviews.title')} about={t('reviews.about')}>
      {data && <Summary {...data} />}
      {data === null && <p className="muted">{t('reviews.elsewhere')}</p>}
      {data === undefined && !error && (
        <Skeleton>
          <SkeletonLines lines={5} />
        </Skeleton>
      )}
      {data === undefined && error && (
        <ErrorState
          title={t('reviews.failed')}
          kept={textOf(error) ?? t('list.failed_kept')}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  )
}
