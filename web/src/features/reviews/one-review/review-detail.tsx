import { Lock, Pencil, Pin, PinOff, RotateCcw, Trash2 } from 'lucide-react'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CallFailure, requestIdOf } from '../../../api/failures.ts'
import { lazyPart } from '../../../lazy-part.ts'
import { hasDraft } from '../../../drafts/stored-draft.ts'
import { GoneProduct } from '../../../ui/feedback/gone-product.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { ErrorState, EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ReviewsPicture } from '../../../ui/data/illustrations.tsx'
import { SkeletonLines, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Stars } from '../../../ui/data/stars.tsx'
import { Avatar, Thumb } from '../../../ui/data/thumb.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import { StatusBadge } from './badges.tsx'
import { editDraft, EditForm, type ProductField } from './edit-form.tsx'
import { StatusButtons } from './status-buttons.tsx'
import { History } from './history.tsx'
import { Photos } from './photos.tsx'
import { useReview } from '../queries.ts'
import { replyDraft, ReplyBox } from './reply-box.tsx'
import styles from './review-detail.module.css'
import { Byline, Origin } from './review-byline.tsx'
import { useReviewActions, type ReviewActions } from './use-review-actions.ts'
import type { Review } from '@plaudit/contract/reviews/review'

const PendingNotice = lazyPart(
  () => import('../publishing/pending-notice.tsx').then((m) => m.PendingNotice),
  'publishing',
)

const OpenReports = lazyPart(
  () => import('../reports/open-reports.tsx').then((m) => m.OpenReports),
  'publishing',
)
const ReportLog = lazyPart(
  () => import('../reports/report-log.tsx').then((m) => m.ReportLog),
  'publishing',
)

const Toolbar = ({
  review,
  actions,
  children,
}: {
  review: Review
  actions: ReviewActions
  children?: ReactNode
}) => {
  const { t } = useTranslation('manage')
  const deleted = review.status === 'deleted'
  return (
    <div className={styles.bar}>
      <StatusBadge status={review.status} />
      {children}
      <span className="grow" />
      {!deleted && (
        <>
          <Button
            kind="quiet"
            square
            size="sm"
            aria-label={t(review.pinned ? 'detail.unpin' : 'detail.pin')}
            onClick={() => void actions.setPinned(review, !review.pinned)}
          >
            {review.pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
          </Button>
          <Button
            kind="quiet"
            square
            size="sm"
            aria-label={t('detail.delete')}
            onClick={() => void actions.remove(review)}
          >
            <Trash2 aria-hidden />
          </Button>
          <StatusButtons review={review} actions={actions} />
        </>
      )}
      {deleted && (
        <Button kind="primary" size="sm" onClick={() => void actions.restore(review)}>
          <RotateCcw aria-hidden />
          {t('detail.restore')}
        </Button>
      )}
    </div>
  )
}

const Words = ({ review, onEdit }: { review: Review; onEdit: () => void }) => {
  const { t } = useTranslation('manage')
  return (
    <>
      {review.title && (
        <h2 dir="auto" className="break">
          {review.title}
        </h2>
      )}
      <p dir="auto" className={styles.text}>
        {review.text}
      </p>
      <div className="row wrap between">
        <span className="sm muted grow">
          {review.edited && t('detail.edited')}{' '}
          {review.helpful_votes > 0 && t('detail.helpful', { count: review.helpful_votes })}
        </span>
        {review.status !== 'deleted' && (
          <Button size="sm" onClick={onEdit}>
            <Pencil aria-hidden />
            {t('detail.edit')}
          </Button>
        )}
      </div>
    </>
  )
}

const Answer = ({
  review,
  actions,
  focus,
}: {
  review: Review
  actions: ReviewActions
  focus: boolean
}) => {
  const { t } = useTranslation('manage')
  const [open, setOpen] = useState(focus || review.reply === null || hasDraft(replyDraft(review)))
  if (!open && review.reply)
    return (
      <section className="stack close">
        <h3>{t('detail.reply')}</h3>
        <blockquote className={styles.reply}>
          {review.reply.text}
          <p className="xs muted">
            <DateText at={review.reply.replied_at} />
          </p>
        </blockquote>
        <div className="row close">
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('detail.change_reply')}
          </Button>
          <Button size="sm" kind="quiet" onClick={() => void actions.withdrawReply(review)}>
            {t('detail.withdraw')}
          </Button>
        </div>
      </section>
    )
  return (
    <ReplyBox
      review={review}
      startsFocused={focus}
      onReply={(text) => actions.reply(review, text)}
      onDone={() => setOpen(false)}
      {...(review.reply ? { onCancel: () => setOpen(false) } : {})}
    />
  )
}

/** Who wrote it and when, and where it came from. */
const Reviewer = ({ review }: { review: Review }) => {
  const { t } = useTranslation('manage')
  return (
    <div className="row">
      <Avatar name={review.author} />
      <div className="grow">
        <p className="strong break">
          <Byline author={review.author} country={review.country} />
        </p>
        <p className="sm muted">
          {review.reviewed_at && (
            <>
              <DateText at={review.reviewed_at} />
              {' · '}
            </>
          )}
          <Origin review={review} />
          {review.import_id && (
            <>
              {' · '}
              <Link className="link" to={`/import/runs/${review.import_id}`}>
                {t('detail.import')}
              </Link>
            </>
          )}
        </p>
      </div>
    </div>
  )
}

const Rating = ({ rating }: { rating: number }) => {
  const { t } = useTranslation('manage')
  return (
    <p className="row close wrap">
      <Stars rating={rating} size="lg" />
      <span className="row xs muted" style={{ '--gap': 'var(--s-1)' }}>
        <Lock size={14} aria-hidden />
        {t('detail.rating_fixed')}
      </span>
    </p>
  )
}

const ReviewedProduct = ({ review }: { review: Review }) => (
  <p className="row close sm muted">
    <Thumb src={review.product.image?.src} />
    <bdi className="break">{review.product.title}</bdi>
    <GoneProduct product={review.product} />
    {review.variant && (
      <>
        {'·'}
        <bdi className="break">{review.variant}</bdi>
      </>
    )}
  </p>
)

type NoReviewProps = { error: Error; onRetry: () => void; controls: ReactNode }

/** The review was deleted, or could not be loaded. */
const NoReview = ({ error, onRetry, controls }: NoReviewProps) => {
  const { t } = useTranslation('manage')
  if (error instanceof CallFailure && (error.status === 404 || error.status === 400))
    return (
      <EmptyState picture={<ReviewsPicture />} title={t('detail.gone')} actions={controls}>
        {t('detail.gone_about')}
      </EmptyState>
    )
  return <ErrorState title={t('detail.failed')} requestId={requestIdOf(error)} onRetry={onRetry} />
}

type DetailProps = {
  id: string
  focusReply: boolean
  renderProduct: ProductField
  controls?: ReactNode
}

/** One review, with all actions on it. */
export const ReviewDetail = ({ id, focusReply, renderProduct, controls }: DetailProps) => {
  const { data: review, error, refetch } = useReview(id)
  const actions = useReviewActions()
  const [editing, setEditing] = useState(() => hasDraft(editDraft(id)))
  if (error && !review)
    return <NoReview error={error} onRetry={() => void refetch()} controls={controls} />
  if (!review)
    return (
      <Skeleton className={styles.body}>
        <SkeletonLines lines={8} />
      </Skeleton>
    )
  return (
    <>
      <Toolbar review={review} actions={actions}>
        {controls}
      </Toolbar>
      <article className={styles.body}>
        {review.status === 'pending' && (
          <Suspense fallback={null}>
            <PendingNotice review={review} />
          </Suspense>
        )}
        {review.open_reports > 0 && (
          <Suspense fallback={null}>
            <OpenReports review={review} />
          </Suspense>
        )}
        <Reviewer review={review} />
        <Rating rating={review.rating} />
        {editing ? (
          <EditForm
            review={review}
            renderProduct={renderProduct}
            onClose={() => setEditing(false)}
          />
        ) : (
          <Words review={review} onEdit={() => setEditing(true)} />
        )}
        <Photos review={review} />
        <ReviewedProduct review={review} />
        <hr />
        {review.status !== 'deleted' && (
          <Answer review={review} actions={actions} focus={focusReply} />
        )}
        <History id={review.id} />
        <Suspense fallback={null}>
          <ReportLog id={review.id} />
        </Suspense>
      </article>
    </>
  )
}
