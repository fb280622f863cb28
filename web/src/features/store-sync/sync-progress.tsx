import type { StoreSync, SyncedKind } from '@plaudit/contract/stores/sync'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { Button } from '../../ui/form/button.tsx'
import { formatNumber } from '../../ui/text/numbers.ts'
import { useCompare } from './use-compare.ts'

const MINUTE = 60

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

/** What the store writes down, or we read, at this moment. */
const Part = ({ part: { kind, state, prepared, read, total } }: { part: SyncedKind }) => {
  const { t } = useTranslation('store')
  const count = state === 'preparing' ? prepared : read
  const values = { kind: t(`synced.${kind}`), shown: formatNumber(count) }
  if (total === null || count > total)
    return t(state === 'preparing' ? 'sync.preparing_so_far' : 'sync.so_far', values)
  const all = { ...values, total: formatNumber(total) }
  return t(state === 'preparing' ? 'sync.preparing' : 'sync.of', all)
}

const Running = ({ sync }: { sync: StoreSync }) => {
  const { t } = useTranslation('store')
  const title = t(sync.reconciled_at ? 'sync.again' : 'sync.first')
  const part = sync.kinds.find(({ state }) => state === 'preparing' || state === 'reading')
  return (
    <div className="stack close">
      <div className="row between close wrap">
        <h3>{title}</h3>
        <TimeLeft seconds={sync.seconds_left} />
      </div>
      <Progress label={title} percent={sync.percent} />
      <p className="sm muted num">
        {part ? (
          <>
            <Part part={part} /> {t('sync.pace')}
          </>
        ) : (
          t('sync.waiting')
        )}
      </p>
    </div>
  )
}

/** Which parts could not be read, what is kept, and when it goes on. */
const Failed = ({ sync }: { sync: StoreSync }) => {
  const { t, i18n } = useTranslation('store')
  const { busy, compare } = useCompare()
  const failed = sync.kinds.filter(({ state }) => state === 'failed')
  const kinds = failed.map(({ kind }) => t(`synced.${kind}`))
  const listed = new Intl.ListFormat(i18n.language).format(kinds)
  return (
    <Banner
      tone="error"
      title={kinds.length > 0 ? t('sync.failed_kinds', { kinds: listed }) : t('sync.failed')}
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

/** How far the store is read; nothing once it is read and goes on by itself, or where the store gives no access. */
export const SyncProgress = ({ sync }: { sync: StoreSync }) => {
  if (sync.state === 'running' || sync.state === 'waiting') return <Running sync={sync} />
  return sync.state === 'failed' ? <Failed sync={sync} /> : null
}
