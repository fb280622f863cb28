import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { TabRow } from '../../../ui/layout/tab-row.tsx'
import type { ReviewCounts } from '@plaudit/contract/reviews/counts'
import type { Status } from '@plaudit/contract/reviews/review'

const tabs = ['all', 'published', 'pending', 'hidden', 'deleted'] as const

/** Tabs by status. Links, so that they can be opened in a new tab; other filters are kept. */
export const StatusTabs = ({
  status,
  counts,
}: {
  status: string | undefined
  counts: ReviewCounts | undefined
}) => {
  const { t } = useTranslation('manage')
  const { search } = useLocation()
  const toTab = (tab: (typeof tabs)[number]) => {
    const query = new URLSearchParams(search)
    query.delete('review')
    if (tab === 'all') query.delete('status')
    else query.set('status', tab)
    return { search: query.toString() }
  }
  return (
    <TabRow label={t('tabs.label')} current={`${status} ${counts?.total}`}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={toTab(tab)}
          aria-current={(status ?? 'all') === tab ? 'page' : undefined}
        >
          {t(`tabs.${tab}`)}
          {counts && (
            <span className="num xs muted">
              {formatNumber(tab === 'all' ? counts.total : counts.by_status[tab as Status])}
            </span>
          )}
        </Link>
      ))}
    </TabRow>
  )
}
