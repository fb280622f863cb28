import type { Review } from '@plaudit/contract/reviews/review'
import { CornerUpLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/form/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Stars } from '../ui/data/stars.tsx'
import { Thumb } from '../ui/data/thumb.tsx'
import { RelativeTime } from '../ui/text/time.tsx'
import { OpenPlaudit } from './open-plaudit.tsx'
import { ReplyForm } from './reply-form.tsx'
import styles from './embedded.module.css'

type WaitingProps = {
  review: Review
  open: boolean
  onOpen: (open: boolean) => void
  onAnswered: () => void
}

const Waiting = ({ review, open, onOpen, onAnswered }: WaitingProps) => {
  const { t } = useTranslation('embedded')
  const by = t('waiting.by', { product: review.product.title, author: review.author })
  return (
    <li className={styles.waiting}>
      <div className="row between top">
        <Stars rating={review.rating} size="md" />
        <RelativeTime at={review.reviewed_at ?? review.created_at} className="sm muted nowrap" />
      </div>
      <p dir="auto" className={styles.text}>
        {review.title && <b>{review.title} </b>}
        {review.text}
      </p>
      <div className="row between close">
        <span className="row sm muted close grow">
          <Thumb src={review.product.image?.src} />
          <span dir="auto" className="truncate" title={by}>
            {by}
          </span>
        </span>
        {!open && (
          <Button
            size="sm"
            onClick={() => onOpen(true)}
            aria-label={t('reply.verb_to', { author: review.author })}
          >
            <CornerUpLeft aria-hidden className="turns" />
            {t('reply.verb')}
          </Button>
        )}
      </div>
      {open && <ReplyForm review={review} onCancel={() => onOpen(false)} onAnswered={onAnswered} />}
    </li>
  )
}

type ReviewsProps = { reviews: Review[]; more: number; onAnswered: (review: Review) => void }

/** Reviews of 3 stars or fewer without an answer, each answered in place. */
export const WaitingReviews = ({ reviews, more, onAnswered }: ReviewsProps) => {
  const { t } = useTranslation('embedded')
  const [openId, setOpenId] = useState<string | null>(null)
  const [done, setDone] = useState(false)
  return (
    <Card
      title={t('waiting.title')}
      about={t('waiting.about')}
      aside={
        more > reviews.length && (
          <OpenPlaudit style={{ kind: 'quiet', size: 'sm' }}>{t('waiting.all')}</OpenPlaudit>
        )
      }
      flush
    >
      <output className="sr">{done && t('reply.done')}</output>
      {reviews.length === 0 && (
        <div className={styles.none}>
          <h3>{t('waiting.none')}</h3>
          <p className="muted">{t('waiting.none_about')}</p>
        </div>
      )}
      <ul className="rows">
        {reviews.map((review) => (
          <Waiting
            key={review.id}
            review={review}
            open={review.id === openId}
            onOpen={(open) => {
              setOpenId(open ? review.id : null)
              setDone(false)
            }}
            onAnswered={() => {
              setOpenId(null)
              setDone(true)
              onAnswered(review)
            }}
          />
        ))}
      </ul>
    </Card>
  )
}
