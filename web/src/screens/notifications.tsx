import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { requestIdOf } from '../api/failures.ts'
import { DayGroups } from '../features/notifications/day-groups.tsx'
import { ListSkeleton } from '../features/notifications/list-skeleton.tsx'
import { useMarkRead, useNotifications } from '../features/notifications/queries.ts'
import { NoNotifications } from '../features/notifications/no-notifications.tsx'
import { Button, ButtonLink } from '../ui/form/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Segmented } from '../ui/form/choice.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { formatNumber } from '../ui/text/numbers.ts'
import { PageHead } from '../ui/layout/page-head.tsx'

/** Page size: as many as scroll smoothly. */
const PORTION = 100

const stay = () => undefined

const Content = ({ unreadOnly }: { unreadOnly: boolean }) => {
  const { t } = useTranslation('notifications')
  const { data, error, refetch } = useNotifications()
  const [shown, setShown] = useState(PORTION)
  if (error && !data)
    return (
      <ErrorState
        title={t('failed')}
        requestId={requestIdOf(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <ListSkeleton />
  const list = unreadOnly ? data.filter((one) => !one.is_read) : data
  if (list.length === 0) return <NoNotifications unreadOnly={unreadOnly && data.length > 0} />
  return (
    <>
      <DayGroups list={list.slice(0, shown)} onLeave={stay} />
      {list.length > shown && (
        <Button block kind="quiet" onClick={() => setShown(shown + PORTION)}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

/** `/notifications`: those of the last 90 days (NOTE-2); `?show=unread` leaves out what was read. */
export const NotificationsScreen = () => {
  const { t } = useTranslation('notifications')
  const { data = [] } = useNotifications()
  const [query, setQuery] = useSearchParams()
  const mark = useMarkRead()
  const show = query.get('show') === 'unread' ? 'unread' : 'all'
  const unread = data.filter((one) => !one.is_read).length
  const choose = (next: 'all' | 'unread') => {
    const changed = new URLSearchParams(query)
    if (next === 'all') changed.delete('show')
    else changed.set('show', next)
    setQuery(changed)
  }
  return (
    <>
      <PageHead
        title={t('title')}
        about={t('about')}
        actions={
          <>
            <ButtonLink to="/live-products?notices=open">{t('of_live')}</ButtonLink>
            {unread > 0 && (
              <Button kind="dark" onClick={() => void mark.all()}>
                {t('mark_all')}
              </Button>
            )}
          </>
        }
      />
      <div>
        <Segmented
          label={t('show.label')}
          value={show}
          onChange={choose}
          options={[
            { value: 'all', label: t('show.all') },
            {
              value: 'unread',
              label: t('show.unread', { count: unread, shown: formatNumber(unread) }),
            },
          ]}
        />
      </div>
      <Card label={t('title')} flush>
        <Content key={show} unreadOnly={show === 'unread'} />
      </Card>
    </>
  )
}
