import type { Review } from '@plaudit/contract/reviews/review'
import { Check, CornerUpLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../ui/feedback/badge.tsx'
import { Button } from '../ui/form/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Stars } from '../ui/data/stars.tsx'
import { focusOnMount } from '../ui/form/focus-on-mount.ts'
import { Thumb } from '../ui/data/thumb.tsx'
import { RelativeTime } from '../ui/text/time.tsx'
import { OpenPlaudit } from './open-plaudit.tsx'
import { ReplyForm } from './reply-form.tsx'
import styles from './embedded.module.css'

type WaitingProps = {
  review: Review
  open: boolean
  onOpen: (open: boolean) => void
  onAnswered: (answered: Review) => void
}

/** The reply as shoppers see it, in place of the form. */
const SentReply = ({ text }: { text: string }) => {
  const { t } = useTranslation('embedded')
  return (
    <div className={styles.sent} tabIndex={-1} ref={focusOnMount}>
      <Badge tone="success">
        <Check size={14} aria-hidden />
        {t('reply.sent')}
      </Badge>
      <p dir="auto" className={styles.text}>
        {text}
      </p>
    </div>
  )
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
        {!open && !review.reply && (
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
      {review.reply && <SentReply text={review.reply.text} />}
      {open && <ReplyForm review={review} onCancel={() => onOpen(false)} onAnswered={onAnswered} />}
    </li>
  )
}

/** Answered reviews stay where they were, with their reply, until the page is opened again. */
const withAnswered = (waiting: Review[], answered: { review: Review; at: number }[]): Review[] => {
  const shown = waiting.filter(({ id }) => !answered.some(({ review }) => review.id === id))
  for (const { review, at } of answered.toSorted((a, b) => a.at - b.at)) shown.splice(at, 0, review)
  return shown
}

const NoneWaiting = ({ total }: { total: number }) => {
  const { t } = useTranslation('embedded')
  if (total > 0)
    return (
      <div className={styles.none}>
        <h3>{t('waiting.none')}</h3>
        <p className="muted">{t('waiting.none_about')}</p>
      </div>
    )
  return (
    <div className={styles.none}>
      <h3>{t('waiting.no_reviews')}</h3>
      <p className="muted">{t('waiting.no_reviews_about')}</p>
      <div className={styles.ways}>
        <OpenPlaudit to="/import" style={{ kind: 'dark' }}>
          {t('waiting.import')}
        </OpenPlaudit>
        <OpenPlaudit to="/manage?add=true" style={{ kind: 'plain' }}>
          {t('waiting.add')}
        </OpenPlaudit>
      </div>
    </div>
  )
}

type ReviewsProps = {
  reviews: Review[]
  more: number
  total: number
  onAnswered: (review: Review) => void
}

/** Reviews of 3 stars or fewer without an answer, each answered in place. */
export const WaitingReviews = ({ reviews, more, total, onAnswered }: ReviewsProps) => {
  const { t } = useTranslation('embedded')
  const [openId, setOpenId] = useState<string | null>(null)
  const [answered, setAnswered] = useState<{ review: Review; at: number }[]>([])
  const shown = withAnswered(reviews, answered)
  return (
    <Card
      title={t('waiting.title')}
      about={t('waiting.about')}
      aside={
        more > reviews.length && (
          <OpenPlaudit
            style={{ kind: 'quiet', size: 'sm' }}
            to="/manage?status=published&rating=1,2,3&replied=false"
          >
            {t('waiting.all')}
          </OpenPlaudit>
        )
      }
      flush
    >
      <output className="sr">{answered.length > 0 && t('reply.done')}</output>
      {shown.length === 0 && <NoneWaiting total={total} />}
      <ul className="rows">
        {shown.map((review, at) => (
          <Waiting
            key={review.id}
            review={review}
            open={review.id === openId}
            onOpen={(open) => setOpenId(open ? review.id : null)}
            onAnswered={(saved) => {
              setOpenId(null)
              setAnswered([...answered, { review: saved, at }])
              onAnswered(saved)
            }}
          />
        ))}
      </ul>
    </Card>
  )
}
