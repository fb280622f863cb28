import type { Output } from '@plaudit/contract/endpoint'
import type {
  getDifferences,
  PushStatus,
  WantedReviews,
} from '@plaudit/contract/dropshipping/pushes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { GuardList } from '../item/guard-list.tsx'
import { useImportItem } from '../item/item-queries.ts'
import { DifferencesTable } from './differences-table.tsx'
import { firstChosen, shownDifferences } from './differences.ts'
import { PushFailure } from './push-failure.tsx'
import { usePushItem } from './push-actions.ts'
import { saidOf } from './push-failures.ts'
import { useDifferences } from './push-queries.ts'
import { ReviewsChoice } from './reviews-choice.tsx'
import { StatusChoice } from './status-choice.tsx'
import styles from './pushing.module.css'

type Found = Output<typeof getDifferences>
type Asked = { status: PushStatus; chosen?: string[]; reviews?: WantedReviews }

/** What the owner set in the store stays, unless it is chosen otherwise. */
const firstStatus = ({ differences }: Found, wanted: PushStatus): PushStatus => {
  const own = differences.find(({ path, kind }) => path === 'status' && kind !== 'change')
  if (!own) return wanted
  return own.theirs === 'active' ? 'active' : 'draft'
}

const Form = ({
  id,
  found,
  status: wanted,
  onSend,
}: {
  id: string
  found: Found
  status: PushStatus
  onSend: (asked: Asked) => void
}) => {
  const { t } = useTranslation('selling')
  const { data: item } = useImportItem(id)
  const shown = shownDifferences(found.differences)
  const [status, setStatus] = useState(firstStatus(found, wanted))
  const [chosen, setChosen] = useState(() => firstChosen(shown))
  const [reviews, setReviews] = useState<WantedReviews | null>(null)
  const toggle = (path: string) => {
    const next = new Set(chosen)
    if (!next.delete(path)) next.add(path)
    setChosen(next)
  }
  const isBlocked = item?.level === 'block'
  const writes = chosen.size > 0 ? t('diff.write', { count: chosen.size }) : t('diff.write_none')
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        onSend({
          status,
          ...(found.there && { chosen: [...chosen, 'status'] }),
          ...(reviews && { reviews }),
        })
      }}
    >
      {item && <GuardList item={item} />}
      {found.there && (
        <>
          <p>{shown.length > 0 ? t('diff.about') : t('diff.same')}</p>
          {shown.length > 0 && (
            <DifferencesTable
              differences={shown}
              currency={found.currency}
              chosen={chosen}
              onToggle={toggle}
            />
          )}
        </>
      )}
      <StatusChoice value={status} onChange={setStatus} />
      {item && <ReviewsChoice productId={item.product_id} value={reviews} onChange={setReviews} />}
      <div className={styles.send}>
        <Button kind="dark" type="submit" disabled={isBlocked}>
          {found.there ? writes : t('push.action')}
        </Button>
      </div>
    </form>
  )
}

const Comparing = () => {
  const { t } = useTranslation('selling')
  return (
    <>
      <p className="sm muted">{t('push.loading')}</p>
      <Skeleton>
        <SkeletonLines lines={4} />
      </Skeleton>
    </>
  )
}

/** PROD-50, PROD-52: pushes one product; of one that the store has already the owner says what is written. */
export const PushDialog = ({
  id,
  title,
  status = 'active',
  onDone,
  onClose,
}: {
  id: string
  title: string
  status?: PushStatus
  onDone?: () => void
  onClose: () => void
}) => {
  const { t } = useTranslation('selling')
  const push = usePushItem()
  const { data, error, refetch } = useDifferences(id)
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (asked: Asked) => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    const result = await push({ id, ...asked })
    setBusy(false)
    if (!result.ok) return setFailure(result.failure)
    onDone?.()
    onClose()
  }
  return (
    <Dialog title={t('push.action')} about={<bdi>{title}</bdi>} wide onClose={onClose}>
      <div aria-busy={isBusy} className="stack">
        {failure !== null && (
          <Banner tone="error" live>
            {saidOf(failure, 'selling:push.not_begun')}
          </Banner>
        )}
        {data && <Form id={id} found={data} status={status} onSend={(asked) => void send(asked)} />}
        {error && !data && (
          <PushFailure failure={error} onRetry={() => void refetch()} onClose={onClose} />
        )}
        {!data && !error && <Comparing />}
      </div>
    </Dialog>
  )
}
