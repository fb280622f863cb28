import type { SourceName, SourcePreview } from '@plaudit/contract/imports/source-imports'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { countryName, formatNumber } from '../../../ui/text/numbers.ts'
import { ReviewsPicture } from '../../../ui/data/illustrations.tsx'
import { Stars } from '../../../ui/data/stars.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import cards from '../preview/preview-cards.module.css'
import { RejectedRows } from '../fixing/rejected-rows.tsx'
import styles from './source-form.module.css'
import { SourceProblemBanner } from './source-problem.tsx'
import { siteNames } from './use-source.ts'

type Shown = SourcePreview['reviews'][number]

const Review = ({ review, site }: { review: Shown; site: string }) => {
  const { t } = useTranslation('sources')
  return (
    <li className={cx(cards.card, !review.fits && styles.out)}>
      <div className="row between wrap">
        <Stars rating={review.rating} size="md" />
        {review.known ? (
          <Badge>{t('preview.known')}</Badge>
        ) : (
          !review.fits && <Badge tone="warning">{t('preview.fits_not')}</Badge>
        )}
      </div>
      {review.title && (
        <p dir="auto" className="strong clamp-2">
          {review.title}
        </p>
      )}
      <p dir="auto" className={cards.text}>
        {review.text || <span className="muted">{t('preview.no_text')}</span>}
      </p>
      <p className={cx('xs muted break', styles.meta)}>
        <span>
          <bdi>{review.author}</bdi>
          {review.country && ` · ${countryName(review.country)}`}
          {review.day && (
            <>
              {' · '}
              <DateText at={`${review.day}T00:00:00.000Z`} />
            </>
          )}
        </span>
        {review.variant && <bdi>{review.variant}</bdi>}
        {review.photos > 0 && <span>{t('preview.photos', { count: review.photos })}</span>}
        {review.videos > 0 && <span>{t('preview.videos', { count: review.videos })}</span>}
        {review.helpful_votes > 0 && (
          <span>{t('preview.helpful', { count: review.helpful_votes })}</span>
        )}
        {review.source_verified && <span>{t('preview.verified', { site })}</span>}
      </p>
    </li>
  )
}

/** The first reviews of a product, including those that the options exclude. */
export const SourcePreviewCards = ({
  source,
  preview,
}: {
  source: SourceName
  preview: SourcePreview
}) => {
  const { t } = useTranslation('sources')
  const site = siteNames[source]
  if (preview.problem) return <SourceProblemBanner source={source} problem={preview.problem} />
  const total =
    preview.total === null
      ? null
      : t('preview.total', { count: preview.total, shown: formatNumber(preview.total), site })
  return (
    <>
      <Card
        title={preview.title ?? t('preview.title')}
        about={total}
        aside={
          preview.item && (
            <a
              className="link row close nowrap"
              href={preview.item.url}
              target="_blank"
              rel="noreferrer"
            >
              {t('preview.open', { site })}
              <ExternalLink size={16} aria-hidden />
            </a>
          )
        }
      >
        {preview.reviews.length === 0 ? (
          <EmptyState picture={<ReviewsPicture />} title={t('preview.none')}>
            {t('preview.none_about', { site })}
          </EmptyState>
        ) : (
          <div className="stack">
            <ul className={cards.cards}>
              {preview.reviews.map((review, i) => (
                // oxlint-disable-next-line react/no-array-index-key -- shown once, never moved
                <Review key={i} review={review} site={site} />
              ))}
            </ul>
            {preview.more && <p className="sm muted">{t('preview.more')}</p>}
          </div>
        )}
      </Card>
      {preview.rejected.length > 0 && (
        <RejectedRows
          title={t('preview.rejected')}
          about={t('preview.rejected_about')}
          rows={preview.rejected}
        />
      )}
    </>
  )
}
