import type { LiveState } from '@plaudit/contract/dropshipping/live-products'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { TabRow } from '../../../ui/layout/tab-row.tsx'
import { SearchBox } from '../../../ui/list/search-box.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import type { LiveTab, LiveUrl } from './use-live-url.ts'

const states = ['live', 'low_stock', 'out_of_stock', 'deactivated'] as const

/** PROD-53, PROD-67: words, and how many there are of each state. */
export const LiveTools = ({
  url,
  counts,
  withGone,
}: {
  url: LiveUrl
  counts: Record<LiveState, number> | undefined
  withGone: number | undefined
}) => {
  const { t } = useTranslation('selling')
  const { search } = url.terms
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const tab = (of: LiveTab, text: string, count: number | undefined) => (
    <Link
      key={of ?? 'all'}
      to={url.toState(of)}
      preventScrollReset
      aria-current={url.tab === of ? 'page' : undefined}
    >
      {text}
      {count !== undefined && <span className="num xs muted">{formatNumber(count)}</span>}
    </Link>
  )
  return (
    <>
      <SearchBox
        label={t('live.search')}
        placeholder={t('live.search')}
        value={search ?? ''}
        onSearch={url.searchFor}
      />
      <TabRow label={t('live.tabs')} current={`${url.tab} ${total} ${withGone}`}>
        {tab(null, t('live.all'), total)}
        {states.map((one) => tab(one, t(`state.${one}`), counts?.[one]))}
        {(withGone || url.tab === 'gone') && tab('gone', t('remap.tab'), withGone)}
      </TabRow>
    </>
  )
}
