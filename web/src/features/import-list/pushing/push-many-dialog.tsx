import type { GuardLevel, ListedItem } from '@plaudit/contract/dropshipping/import-item'
import { MOST_CHOSEN } from '@plaudit/contract/dropshipping/import-list'
import type { PushStatus, WantedReviews } from '@plaudit/contract/dropshipping/pushes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { PushFailure } from './push-failure.tsx'
import { usePushItems } from './push-actions.ts'
import { needsStore, saidOf } from './push-failures.ts'
import { useMatching, type PushScope } from './push-queries.ts'
import { ReviewsOfMany } from './reviews-choice.tsx'
import { StatusChoice } from './status-choice.tsx'
import styles from './pushing.module.css'

const MOST_NAMED = 5

/** What stands against them, or should be known: each product with its reasons. */
const Reasons = ({
  items,
  level,
}: {
  items: ListedItem[]
  level: Exclude<GuardLevel, 'ready'>
}) => {
  const { t } = useTranslation(['selling', 'dropship'])
  const those = items.filter((item) => item.level === level)
  if (those.length === 0) return null
  return (
    <Banner
      tone={level === 'block' ? 'error' : 'warning'}
      title={t(level === 'block' ? 'push.blocked' : 'push.warned', { count: those.length })}
    >
      <ul className={styles.reasons}>
        {those.slice(0, MOST_NAMED).map((item) => (
          <li key={item.id}>
            <b dir="auto">{item.title || t('dropship:row.no_name')}</b>{' '}
            {item.guards
              .filter((guard) => guard.level === level)
              .map(({ code }) => t(`dropship:guards.${code}`))
              .join(' ')}
          </li>
        ))}
        {those.length > MOST_NAMED && <li>+ {formatNumber(those.length - MOST_NAMED)}</li>}
      </ul>
    </Banner>
  )
}

const Foot = ({
  ready,
  isBusy,
  onPush,
  onClose,
}: {
  ready: number
  isBusy: boolean
  onPush: () => void
  onClose: () => void
}) => {
  const { t } = useTranslation('selling')
  return (
    <>
      <Button kind="quiet" onClick={onClose}>
        {t('push.close')}
      </Button>
      <Button kind="dark" busy={isBusy} disabled={ready === 0} onClick={onPush}>
        {t('push.action')}
      </Button>
    </>
  )
}

type ManyProps = {
  items: ListedItem[]
  /** All that match it, in place of `items`. */
  filter: PushScope | null
  onDone: () => void
  onClose: () => void
}

type Asked = { status: PushStatus; reviews: WantedReviews | null }

/** The products that are meant, and their push. */
const useManyPush = (
  { items: listed, filter, onDone, onClose }: ManyProps,
  { status, reviews }: Asked,
) => {
  const push = usePushItems()
  const matching = useMatching(filter)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const items = filter ? (matching.data?.items ?? []) : listed
  const ready = items.filter(({ level }) => level !== 'block')
  const send = async () => {
    setBusy(true)
    setFailure(null)
    const ids = ready.map(({ id }) => id)
    const result = await push({ ids, status, ...(reviews && { reviews }) })
    setBusy(false)
    if (result.ok) onDone()
    else if (needsStore(result.failure)) onClose()
    else setFailure(result.failure)
  }
  const isLoading = filter !== null && matching.isPending
  const isMore = filter !== null && matching.data?.isMore === true
  return { matching, failure, isBusy, items, ready, send, isLoading, isMore }
}

/** PROD-50: pushes those that are chosen; who cannot go stays, and says why. */
export const PushManyDialog = (props: ManyProps) => {
  const { t } = useTranslation('selling')
  const { onClose } = props
  const [status, setStatus] = useState<PushStatus>('active')
  const [reviews, setReviews] = useState<WantedReviews | null>(null)
  const many = useManyPush(props, { status, reviews })
  const { matching, items, ready, isLoading } = many
  return (
    <Dialog
      title={isLoading ? t('push.action') : t('push.title', { count: ready.length })}
      onClose={onClose}
      foot={
        <Foot
          ready={ready.length}
          isBusy={many.isBusy}
          onPush={() => void many.send()}
          onClose={onClose}
        />
      }
    >
      <div className="stack">
        {many.failure !== null && (
          <Banner tone="error" live>
            {saidOf(many.failure, 'selling:push.not_begun')}
          </Banner>
        )}
        {isLoading && (
          <Skeleton>
            <SkeletonLines lines={4} />
          </Skeleton>
        )}
        {matching.error && (
          <PushFailure
            failure={matching.error}
            onRetry={() => void matching.refetch()}
            onClose={onClose}
          />
        )}
        <Reasons items={items} level="block" />
        <Reasons items={items} level="warn" />
        {items.length > 0 && ready.length === 0 && <p>{t('push.all_blocked')}</p>}
        {many.isMore && (
          <p className="sm muted">{t('push.most', { shown: formatNumber(MOST_CHOSEN) })}</p>
        )}
        {ready.length > 0 && (
          <>
            <StatusChoice value={status} onChange={setStatus} />
            <ReviewsOfMany items={ready} value={reviews} onChange={setReviews} />
          </>
        )}
      </div>
    </Dialog>
  )
}
