import type { StoreSync, SyncedKind } from '@plaudit/contract/stores/sync'
import {
  Ban,
  Check,
  Clock,
  LayoutTemplate,
  List,
  RefreshCw,
  ShoppingBag,
  Tag,
  TriangleAlert,
  User,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { formatNumber } from '../../ui/text/numbers.ts'
import { RelativeTime } from '../../ui/text/time.tsx'
import styles from './synced-data.module.css'
import { useCompare } from './use-compare.ts'

const icons: Record<SyncedKind['kind'], LucideIcon> = {
  products: Tag,
  variants: List,
  collections: LayoutTemplate,
  orders: ShoppingBag,
  customers: User,
}
const states: Record<SyncedKind['state'], LucideIcon> = {
  complete: Check,
  preparing: Clock,
  reading: RefreshCw,
  waiting: Clock,
  failed: TriangleAlert,
  not_allowed: Ban,
}

/** What happens with a kind now, with how far it is. */
const StateText = ({ state, prepared, read, total }: SyncedKind) => {
  const { t } = useTranslation('store')
  if (state === 'preparing' && prepared > 0)
    return t('synced.state_prepared', { shown: formatNumber(prepared) })
  if (state === 'reading' && total !== null && read <= total)
    return t('synced.state_reading_of', { shown: formatNumber(read), total: formatNumber(total) })
  return t(`synced.state_${state}`)
}

const Row = ({ row }: { row: SyncedKind }) => {
  const { t } = useTranslation('store')
  const Icon = icons[row.kind]
  const State = states[row.state]
  return (
    <tr>
      <th scope="row">
        <span className="row close">
          <Icon size={18} aria-hidden />
          {t(`synced.${row.kind}`)}
        </span>
      </th>
      <td className={styles.figure}>{formatNumber(row.here)}</td>
      <td>
        <span className={styles.state} data-state={row.state}>
          <State size={16} aria-hidden />
          <StateText {...row} />
        </span>
      </td>
      <td className={styles.time}>
        {row.last_change_at && <RelativeTime at={row.last_change_at} />}
      </td>
    </tr>
  )
}

const Compared = ({ sync }: { sync: StoreSync }) => {
  const { t } = useTranslation('store')
  const { busy, compare } = useCompare()
  if (sync.state !== 'complete') return null
  return (
    <>
      <span className="sm muted grow">
        {sync.reconciled_at && (
          <>
            {t('synced.compared')} <RelativeTime at={sync.reconciled_at} />
          </>
        )}
      </span>
      <Button size="sm" busy={busy} onClick={() => void compare()}>
        <RefreshCw aria-hidden />
        {t('sync.compare')}
      </Button>
    </>
  )
}

/** What of the store is here, and when it last changed. */
export const SyncedData = ({ sync }: { sync: StoreSync }) => {
  const { t } = useTranslation('store')
  const gone = sync.kinds.reduce((sum, kind) => sum + kind.gone, 0)
  return (
    <Card
      title={t('synced.title')}
      about={sync.state !== 'access_lost' && t('synced.about')}
      foot={sync.state === 'complete' && <Compared sync={sync} />}
      flush
    >
      <table className={styles.table}>
        <caption className="sr">{t('synced.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('synced.data')}</th>
            <th scope="col" className={styles.figure}>
              {t('synced.here')}
            </th>
            <th scope="col">{t('synced.state')}</th>
            <th scope="col">{t('synced.change')}</th>
          </tr>
        </thead>
        <tbody>
          {sync.kinds.map((row) => (
            <Row key={row.kind} row={row} />
          ))}
        </tbody>
      </table>
      {gone > 0 && (
        <p className={styles.gone}>
          {t('synced.gone', { count: gone, shown: formatNumber(gone) })}
        </p>
      )}
    </Card>
  )
}
