import type { StoreSync } from '@plaudit/contract/stores/sync'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Button } from '../../ui/form/button.tsx'
import { formatNumber } from '../../ui/text/numbers.ts'
import { useCompare } from './use-compare.ts'

const MINUTE = 60

const percentOf = ({ kinds }: StoreSync): number => {
  const known = kinds.filter(({ total }) => total !== null)
  const total = known.reduce((sum, kind) => sum + kind.total!, 0)
  const read = known.reduce((sum, kind) => sum + Math.min(kind.read, kind.total!), 0)
  return total === 0 ? 0 : (read / total) * 100
}

const TimeLeft = ({ seconds }: { seconds: number | null }) => {
  const { t } = useTranslation('store')
  if (seconds === null) return null
  const count = Math.round(seconds / MINUTE)
  return (
    <span className="sm muted">
      {count < 1 ? t('sync.seconds_left') : t('sync.minutes_left', { count })}
    </span>
  )
}

const Reading = ({ sync }: { sync: StoreSync }) => {
  const { t } = useTranslation('store')
  const kind = sync.kinds.find(({ state }) => state === 'reading')
  if (!kind) return t('sync.waiting')
  const values = {
    here: formatNumber(kind.read),
    total: formatNumber(kind.total ?? 0),
    kind: t(`synced.of_${kind.kind}`),
  }
  return kind.total === null ? t('sync.so_far', values) : t('sync.of', values)
}

const Running = ({ sync }: { sync: StoreSync }) => {
  const { t } = useTranslation('store')
  const title = t(sync.reconciled_at ? 'sync.again' : 'sync.first')
  return (
    <div className="stack close">
      <div className="row between close">
        <h3>{title}</h3>
        <TimeLeft seconds={sync.seconds_left} />
      </div>
      <Progress label={title} percent={percentOf(sync)} />
      <p className="sm muted num">
        <Reading sync={sync} />
      </p>
    </div>
  )
}

/** How far the store is read; nothing once it is read and goes on by itself. */
export const SyncProgress = ({ sync }: { sync: StoreSync }) => {
  const { t } = useTranslation('store')
  const { busy, compare } = useCompare()
  if (sync.state === 'running' || sync.state === 'waiting') return <Running sync={sync} />
  if (sync.state === 'access_lost') return <Banner tone="warning">{t('sync.access_lost')}</Banner>
  if (sync.state !== 'failed') return null
  return (
    <Banner
      tone="error"
      title={t('sync.failed')}
      action={
        <Button size="sm" busy={busy} onClick={() => void compare()}>
          {t('sync.try')}
        </Button>
      }
    >
      {t('sync.failed_about')}
    </Banner>
  )
}
