import { memo, useEffect, useRef, useState } from 'react'
import { ReviewRow } from '../list/review-row.tsx'
import type { Review } from '@plaudit/contract/reviews/review'

/** How far outside the window rows are rendered: more than two screens, so that scrolling never shows a gap. */
const NEAR = '2000px 0px'

/** Whether a block is near the window, and its last height. */
const useNearness = () => {
  const block = useRef<HTMLUListElement>(null)
  const [away, setAway] = useState<number | null>(null)
  useEffect(() => {
    const element = block.current
    if (!element) return
    const watch = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (entry) setAway(entry.isIntersecting ? null : entry.boundingClientRect.height)
      },
      { rootMargin: NEAR },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { block, away }
}

type BlockProps = {
  reviews: Review[]
  selected: ReadonlySet<string>
  all: boolean
  open: string | null
  onSelect: (review: Review) => void
}

/**
 * One page of the list. Far from the window it keeps its height but renders no rows: ten thousand rows stay as fast
 * as fifty.
 */
export const ReviewBlock = memo(({ reviews, selected, all, open, onSelect }: BlockProps) => {
  const { block, away } = useNearness()
  if (away !== null) return <ul ref={block} aria-hidden style={{ blockSize: away }} />
  return (
    <ul ref={block} className="rows">
      {reviews.map((review) => (
        <ReviewRow
          key={review.id}
          review={review}
          selected={all || selected.has(review.id)}
          open={open === review.id}
          onSelect={onSelect}
        />
      ))}
    </ul>
  )
})
