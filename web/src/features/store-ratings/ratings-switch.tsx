import {
  getStoreRatings,
  switchStoreRatings,
  type StoreRatings,
} from '@plaudit/contract/stores/theme'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { whileConnected } from '../../api/while-connected.ts'
import { requestIdOf } from '../../api/failures.ts'
import { runAction } from '../../run-action.ts'
import { actionError } from '../../texts/action-error.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { Switch } from '../../ui/form/choice.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { formatNumber } from '../../ui/text/numbers.ts'

const queryKey = ['store', 'ratings']

const useRatings = () => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getStoreRatings, {}, { signal }),
    enabled: whileConnected(client),
  })
  const change = async (enabled: boolean) => {
    setBusy(true)
    const result = await runAction(() => call(switchStoreRatings, { enabled }), {
      loading: enabled ? 'store:ratings.switching_on' : 'store:ratings.switching_off',
      error: actionError('store:ratings.failed'),
    })
    if (result.ok) client.setQueryData(queryKey, result.value)
    setBusy(false)
  }
  return { ...query, busy, change }
}

const Sent = ({ ratings }: { ratings: StoreRatings }) => {
  const { t } = useTranslation('store')
  if (ratings.state === 'not_allowed')
    return <Banner tone="warning">{t('ratings.not_allowed')}</Banner>
  if (!ratings.enabled) return null
  const { products: count } = ratings
  return (
    <p className="sm muted num">
      {t('ratings.sent', { count, shown: formatNumber(count) })}{' '}
      {ratings.state === 'sending' && t('ratings.sending')}
    </p>
  )
}

const NotYet = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) =>
  error ? (
    <ErrorState requestId={requestIdOf(error)} onRetry={onRetry} />
  ) : (
    <Skeleton>
      <SkeletonLines lines={2} />
    </Skeleton>
  )

/** Whether ratings are written into the store's own product data. */
export const RatingsSwitch = ({ isReachable }: { isReachable: boolean }) => {
  const { t } = useTranslation('store')
  const { data, error, refetch, busy, change } = useRatings()
  return (
    <Card title={t('ratings.title')}>
      {data ? (
        <div className="stack close">
          <Switch
            label={t('ratings.label')}
            hint={t('ratings.hint')}
            checked={data.enabled}
            disabled={busy || !isReachable}
            onChange={(on) => void change(on)}
          />
          <Sent ratings={data} />
        </div>
      ) : (
        <NotYet error={error} onRetry={() => void refetch()} />
      )}
    </Card>
  )
}
