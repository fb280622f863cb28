import { memo, useEffect, useRef, useState, type MouseEventHandler } from 'react'
import { renderInTurn } from './render-in-turn.ts'
import { ReviewRow } from './review-row.tsx'
import styles from './review-row.module.css'
import type { Review } from '@plaudit/contract/reviews/review'

/** How far outside the window rows are rendered: more than two screens, so that scrolling shows no gap. */
const NEAR = '2500px 0px'
/** Few enough to be rendered in one frame. */
const BLOCK_ROWS = 10
/** Those of a page that come with the first render of all around them. */
const FIRST_ROWS = 5
/** About as high as a row is, until its block was rendered. */
const ROW_PX = 130

/** Rows of a page from the `from`th on. */
type Block = { from: number; reviews: Review[] }
const blocks = new WeakMap<Review[], Block[]>()
/** Last heights, also of a list that was left and comes back. */
const heights = new WeakMap<Review[], number>()

/** The rows of one page in blocks, always the same ones for the same page. */
const blocksOf = (page: Review[]): Block[] => {
  const known = blocks.get(page)
  if (known) return known
  const made = [{ from: 0, reviews: page.slice(0, FIRST_ROWS) }]
  for (let from = FIRST_ROWS; from < page.length; from += BLOCK_ROWS)
    made.push({ from, reviews: page.slice(from, from + BLOCK_ROWS) })
  blocks.set(page, made)
  return made
}

/** Whether the block is rendered; where it is not, the height that it keeps. */
const useNearness = (reviews: Review[], isFirst: boolean) => {
  const block = useRef<HTMLUListElement>(null)
  const [away, setAway] = useState<number | null>(
    isFirst ? null : (heights.get(reviews) ?? reviews.length * ROW_PX),
  )
  useEffect(() => {
    const element = block.current
    if (!element) return
    let takeBack = () => undefined as unknown
    const watch = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        takeBack()
        if (entry.isIntersecting) {
          takeBack = renderInTurn(() => setAway(null))
          return
        }
        heights.set(reviews, entry.boundingClientRect.height)
        setAway(entry.boundingClientRect.height)
      },
      { rootMargin: NEAR },
    )
    watch.observe(element)
    return () => {
      takeBack()
      watch.disconnect()
    }
  }, [reviews])
  return { block, away }
}

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
    const { block, away } = useNearness(reviews, isFirst)
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
  ({ page, isFirst, ...rows }: RowsProps & { page: Review[]; isFirst: boolean }) =>
    // By its place: a review that leaves the list must not make anew the blocks after it.
    blocksOf(page).map(({ from, reviews }) => (
      <ReviewBlock key={from} reviews={reviews} isFirst={isFirst && from === 0} {...rows} />
    )),
)
