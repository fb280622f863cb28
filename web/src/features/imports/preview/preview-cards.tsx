import type { ImportPreview } from '@plaudit/contract/imports/preview'
import { ChevronLeft, ChevronRight, Image } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { countryName, formatNumber } from '../../../ui/text/numbers.ts'
import { Stars } from '../../../ui/data/stars.tsx'
import { Thumb } from '../../../ui/data/thumb.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import styles from './preview-cards.module.css'
import { RowPlace } from './row-place.tsx'
import { importedOf } from './preview-summary.tsx'
import type { Choices } from './use-preview.ts'

type Shown = ImportPreview['reviews'][number]
const PER_PAGE = 4

const ReviewCard = ({ review }: { review: Shown }) => {
  const { t } = useTranslation('imports')
  return (
    <li className={styles.card}>
      <div className="row between">
        <Stars rating={review.rating} size="md" />
        <span className="row close xs muted">
          {review.outcome === 'changed' && <Badge tone="info">{t('cards.changed')}</Badge>}
          <RowPlace row={review.row} sheet={review.sheet} />
        </span>
      </div>
      {review.title && (
        <p dir="auto" className="strong clamp-2">
          {review.title}
        </p>
      )}
      <p dir="auto" className={styles.text}>
        {review.text}
      </p>
      <p className="row close sm muted">
        <Thumb src={review.product_image?.src} />
        <span dir="auto" className="truncate" title={review.product_title}>
          {review.product_title}
        </span>
        {review.photos > 0 && (
          <span className="row nowrap end" style={{ '--gap': 'var(--s-1)' }}>
            <Image size={16} aria-hidden />
            {t('cards.photos', { count: review.photos })}
            {review.media_left_out > 0 &&
              `, ${t('cards.left_out', { count: review.media_left_out })}`}
          </span>
        )}
      </p>
      <p className="xs muted break">
        <bdi>{review.author}</bdi>
        {review.country && ` · ${countryName(review.country)}`}
        {review.reviewed_at && (
          <>
            {' · '}
            <DateText at={review.reviewed_at} />
          </>
        )}
      </p>
    </li>
  )
}

/** The date question: the chosen order, and the other one in one click. */
export const DateQuestion = ({
  preview,
  onChoose,
}: {
  preview: ImportPreview
  onChoose: (choices: Choices) => void
}) => {
  const { t } = useTranslation('imports')
  const { dates } = preview
  if (
    !dates ||
    dates.ambiguous_rows === 0 ||
    dates.decided_by === 'file' ||
    dates.decided_by === 'unambiguous'
  )
    return null
  const other = dates.order === 'day_first' ? 'month_first' : 'day_first'
  return (
    <Banner
      tone={dates.decided_by === 'default' ? 'warning' : 'info'}
      title={t(`dates.${dates.order}`)}
      action={
        <Button size="sm" onClick={() => onChoose({ date_order: other })}>
          {t(`dates.use_${other}`)}
        </Button>
      }
    >
      {t('dates.also', { count: dates.ambiguous_rows, shown: formatNumber(dates.ambiguous_rows) })}
    </Banner>
  )
}

/** The first rows as reviews. */
export const PreviewCards = ({ preview }: { preview: ImportPreview }) => {
  const { t } = useTranslation('imports')
  const [page, setPage] = useState(0)
  const last = Math.max(0, Math.ceil(preview.reviews.length / PER_PAGE) - 1)
  const at = Math.min(page, last)
  const shown = preview.reviews.slice(at * PER_PAGE, at * PER_PAGE + PER_PAGE)
  return (
    <section className="stack" style={{ '--gap': 'var(--s-3)' }} aria-label={t('cards.title')}>
      <div className="row between">
        <h2>{t('cards.title')}</h2>
        {last > 0 && (
          <span className="row" style={{ '--gap': 'var(--s-1)' }}>
            <span className="sm muted num nowrap">
              {t('cards.place', {
                from: at * PER_PAGE + 1,
                to: at * PER_PAGE + shown.length,
                total: formatNumber(importedOf(preview)),
              })}
            </span>
            <Button
              size="sm"
              square
              aria-label={t('cards.before')}
              disabled={at === 0}
              onClick={() => setPage(at - 1)}
            >
              <ChevronLeft aria-hidden className="turns" />
            </Button>
            <Button
              size="sm"
              square
              aria-label={t('cards.next')}
              disabled={at === last}
              onClick={() => setPage(at + 1)}
            >
              <ChevronRight aria-hidden className="turns" />
            </Button>
          </span>
        )}
      </div>
      {shown.length === 0 && <p className="muted">{t('cards.none')}</p>}
      <ul className={styles.cards}>
        {shown.map((review) => (
          <ReviewCard key={review.row} review={review} />
        ))}
      </ul>
    </section>
  )
}
