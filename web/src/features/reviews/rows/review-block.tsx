import { memo, type MouseEventHandler } from 'react'
import { splitPage } from '../../../ui/list/split-page.ts'
import { useNearness } from '../../../ui/list/use-nearness.ts'
import { ReviewRow } from './review-row.tsx'
import styles from './review-row.module.css'
import type { Review } from '@plaudit/contract/reviews/review'

/** About as high as a row is, until its block was rendered. */
const ROW_PX = 130

type RowsProps = {
  /** The page's address without an open review: what its links add one to. */
  query: string
  selected: ReadonlySet<string>
  all: boolean
  open: string | null
  onSelect: (review: Review) => void
  onOpen: MouseEventHandler<HTMLAnchorElement>
}

const ReviewBlock = memo(
  ({
    reviews,
    isFirst,
    query,
    selected,
    all,
    open,
    onSelect,
    onOpen,
  }: RowsProps & { reviews: Review[]; isFirst: boolean }) => {
    const { block, away } = useNearness<HTMLUListElement>(reviews, { isFirst, rowPx: ROW_PX })
    if (away !== null)
      return <ul ref={block} aria-hidden className={styles.block} style={{ blockSize: away }} />
    return (
      <ul ref={block} className={`rows ${styles.block}`}>
        {reviews.map((review) => (
          <ReviewRow
            key={review.id}
            review={review}
            query={query}
            selected={all || selected.has(review.id)}
            open={open === review.id}
            onSelect={onSelect}
            onOpen={onOpen}
          />
        ))}
      </ul>
    )
  },
)

/**
 * One page of the list, a few rows at a time. Far from the window they keep their height but are not rendered: ten
 * thousand rows stay as fast as fifty.
 */
export const ReviewPage = memo(
  ({ page, isFirst, ...props }: RowsProps & { page: Review[]; isFirst: boolean }) =>
    // By its place: a review that leaves the list must not make anew the blocks after it.
    splitPage(page).map(({ from, rows: reviews }) => (
      <ReviewBlock key={from} reviews={reviews} isFirst={isFirst && from === 0} {...props} />
    )),
)
