import { CornerUpLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hasDraft } from '../../../drafts/stored-draft.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ErrorState, EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { ReviewsPicture } from '../../../ui/data/illustrations.tsx'
import { GoneProduct } from '../../../ui/feedback/gone-product.tsx'
import { Stars } from '../../../ui/data/stars.tsx'
import { Thumb } from '../../../ui/data/thumb.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { useSomeReviews } from '../queries.ts'
import { replyDraft, ReplyBox } from '../one-review/reply-box.tsx'
import { Byline } from '../one-review/review-byline.tsx'
import { useReviewActions } from '../one-review/use-review-actions.ts'
import styles from './unreplied-reviews.module.css'
import { UnrepliedSkeleton } from './unreplied-skeleton.tsx'
import { authorName } from '../author-name.ts'
import type { Review } from '@plaudit/contract/reviews/review'

type WaitingProps = {
  review: Review
  open: boolean
  onOpen: () => void
  onClose: () => void
  onReply: (text: string) => Promise<boolean>
  onDone: () => void
}

const Waiting = ({ review, open, onOpen, onClose, onReply, onDone }: WaitingProps) => {
  const { t } = useTranslation('reviews')
  return (
    <li className={styles.waiting}>
      <div className="row between top">
        <Stars rating={review.rating} size="md" />
        <RelativeTime at={review.reviewed_at ?? review.created_at} className="sm muted nowrap" />
      </div>
      <Link to={`/manage?review=${review.id}`} dir="auto" className={styles.title}>
        {review.title ?? t('by', { author: authorName(t, review.author) })}
      </Link>
      <p dir="auto" className="clamp-2">
        {review.text}
      </p>
      <div className="row wrap between">
        <span className="row close sm muted grow">
          <Thumb src={review.product.image?.src} />
          <span dir="auto" className="truncate" title={review.product.title}>
            {review.product.title}
          </span>
          <GoneProduct product={review.product} />
          <span aria-hidden>·</span>
          <span className="truncate">
            <Byline author={review.author} country={review.country} />
          </span>
        </span>
        {!open && (
          <Button
            size="sm"
            onClick={onOpen}
            aria-label={t('reply.verb_to', { author: authorName(t, review.author) })}
          >
            <CornerUpLeft aria-hidden className="turns" />
            {t('reply.verb')}
          </Button>
        )}
      </div>
      {open && <ReplyBox review={review} onReply={onReply} onDone={onDone} onCancel={onClose} />}
    </li>
  )
}

/** Which reviews are shown, and which reply box is open: the first one's initially. */
const useAnswering = (found: Review[]) => {
  const [open, setOpen] = useState<string | 'first' | null>('first')
  const actions = useReviewActions()
  // A review being replied to stays, with its box, until the server has the whole reply.
  const [frozen, setFrozen] = useState<Review[] | null>(null)
  const reviews = frozen ?? found
  const reply = async (review: Review, text: string) => {
    setFrozen(reviews)
    const done = await actions.reply(review, text)
    if (!done) {
      setOpen(review.id)
      setFrozen(null)
    }
    return done
  }
  const openId = open === 'first' ? reviews[0]?.id : open
  return { reviews, openId, setOpen, release: () => setFrozen(null), reply }
}

/** Reviews without a reply, lowest ratings first, with an open reply box. */
export const UnrepliedReviews = ({ unreplied }: { unreplied: number | undefined }) => {
  const { t } = useTranslation('reviews')
  const { data, error, refetch } = useSomeReviews(
    { replied: 'false', status: 'published' },
    'lowest',
    3,
  )
  const { reviews, openId, setOpen, release, reply } = useAnswering(data?.results ?? [])
  return (
    <Card
      title={t('waiting.title')}
      about={
        unreplied === undefined
          ? undefined
          : t('waiting.about', { count: unreplied, shown: formatNumber(unreplied) })
      }
      aside={
        reviews.length > 0 && (
          <Link className="link" to="/manage?replied=false&status=published&sort=lowest">
            {t('waiting.all')}
          </Link>
        )
      }
      flush
    >
      {error && !data && <ErrorState title={t('waiting.failed')} onRetry={() => void refetch()} />}
      {!data && !error && <UnrepliedSkeleton rows={unreplied ?? 3} />}
      {data && reviews.length === 0 && (
        <EmptyState picture={<ReviewsPicture />} title={t('waiting.none')}>
          {t('waiting.none_about')}
        </EmptyState>
      )}
      <ul className="rows">
        {reviews.map((review) => (
          <Waiting
            key={review.id}
            review={review}
            open={review.id === openId || hasDraft(replyDraft(review))}
            onOpen={() => setOpen(review.id)}
            onClose={() => {
              setOpen(null)
              release()
            }}
            onReply={(text) => reply(review, text)}
            onDone={release}
          />
        ))}
      </ul>
    </Card>
  )
}
