import { memo, Suspense, type MouseEventHandler } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../lazy-part.ts'
import { Check } from '../../../ui/form/choice.tsx'
import { cx } from '../../../ui/class-names.ts'
import { GoneProduct } from '../../../ui/feedback/gone-product.tsx'
import { Stars } from '../../../ui/data/stars.tsx'
import { Thumb } from '../../../ui/data/thumb.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { PinMark, RowBadge } from '../one-review/badges.tsx'
import { Byline, Origin } from '../one-review/review-byline.tsx'
import styles from './review-row.module.css'
import { rowLinkId } from './row-link-id.ts'
import { authorName } from '../author-name.ts'
import type { Review } from '@plaudit/contract/reviews/review'

const PendingText = lazyPart(
  () => import('../publishing/pending-text.tsx').then((m) => m.PendingText),
  'publishing',
)

const HiddenText = lazyPart(
  () => import('../publishing/hidden-text.tsx').then((m) => m.HiddenText),
  'publishing',
)

type RowProps = {
  review: Review
  query: string
  selected: boolean
  open: boolean
  onSelect: (review: Review) => void
  onOpen: MouseEventHandler<HTMLAnchorElement>
}

const Photos = ({ review }: { review: Review }) => {
  const shown = review.media.filter((media) => media.thumb_url).slice(0, 2)
  if (shown.length === 0) return null
  const more = review.media.length - shown.length
  return (
    <span className={styles.photos} aria-hidden>
      {shown.map((media) => (
        <Thumb key={media.id} src={media.thumb_url} size="lg" />
      ))}
      {more > 0 && <span className={styles.more}>+{more}</span>}
    </span>
  )
}

const OpenLink = ({ review, query, onOpen }: Pick<RowProps, 'review' | 'query' | 'onOpen'>) => {
  const { t } = useTranslation('reviews')
  return (
    <a
      id={rowLinkId(review.id)}
      href={`?${query}review=${review.id}`}
      dir="auto"
      className={styles.title}
      onClick={onOpen}
    >
      {review.title ?? t('by', { author: authorName(t, review.author) })}
    </a>
  )
}

/** What a pending review waits for, and why a hidden one is hidden. */
const StatusLine = ({ review }: Pick<RowProps, 'review'>) => {
  const { status, hide_reason } = review
  if (status !== 'pending' && !hide_reason) return null
  return (
    <p className={styles.pending}>
      <Suspense>
        {status === 'pending' && <PendingText review={review} isShort />}
        {status === 'hidden' && hide_reason && <HiddenText reason={hide_reason} />}
      </Suspense>
    </p>
  )
}

/** One review of the list. */
export const ReviewRow = memo(({ review, query, selected, open, onSelect, onOpen }: RowProps) => {
  const { t } = useTranslation('manage')
  return (
    <li
      data-review={review.id}
      className={cx(styles.row, selected && styles.selected, open && styles.open)}
    >
      <Check
        aria-label={t('list.select', { author: authorName(t, review.author) })}
        checked={selected}
        onChange={() => onSelect(review)}
        className={styles.check}
      />
      <div className={styles.head}>
        <span className="row close">
          <Stars rating={review.rating} />
          {review.pinned && <PinMark />}
        </span>
        <span className="row close">
          <RowBadge review={review} />
          <RelativeTime at={review.reviewed_at ?? review.created_at} className="sm muted nowrap" />
        </span>
      </div>
      <div className={styles.words}>
        <OpenLink review={review} query={query} onOpen={onOpen} />
        <StatusLine review={review} />
        <p dir="auto" className={cx('clamp-2', styles.text)}>
          {review.text}
        </p>
        <p className={styles.facts}>
          <Thumb src={review.product.image?.src} />
          <span dir="auto" className="truncate" title={review.product.title}>
            {review.product.title}
          </span>
          <GoneProduct product={review.product} />
          {review.variant && (
            <span className={cx('truncate', styles.fact)} title={review.variant}>
              <bdi>{review.variant}</bdi>
            </span>
          )}
          <span className={cx('truncate', styles.fact)}>
            <Byline author={review.author} country={review.country} />
          </span>
          <span className={cx('truncate', styles.fact)}>
            <Origin review={review} />
          </span>
        </p>
      </div>
      <Photos review={review} />
    </li>
  )
})
