import type { KeptCheck } from '@plaudit/contract/storefront/live-page'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { RelativeTime } from '../../../ui/text/time.tsx'
import styles from './widget-list.module.css'

/** An address as short as it can be told apart. */
const Place = ({ url }: { url: string }) => (
  <bdi dir="ltr" className={styles.url}>
    {url.replace(/^https?:\/\//, '')}
  </bdi>
)

type LiveLineProps = { check: KeptCheck | undefined; isUnplaced: boolean; path: string }

/** What the last check found, where and when; and where the widget was live before. */
export const LiveLine = ({ check, isUnplaced, path }: LiveLineProps) => {
  const { t } = useTranslation('widget')
  const { t: tDesign } = useTranslation('design')
  if (isUnplaced)
    return (
      <Link to={path} className="sm">
        {t('live.no_address')}
      </Link>
    )
  if (!check) return null
  return (
    <>
      <span className="sm">
        {tDesign(`check.outcome.${check.outcome}`)} <Place url={check.url} />
        {' · '}
        <RelativeTime at={check.checked_at} />
      </span>
      {check.outcome !== 'found' && check.found && (
        <span className="sm muted">
          {t('live.last_live')} <RelativeTime at={check.found.at} />
          {' · '}
          <Place url={check.found.url} />
        </span>
      )}
    </>
  )
}
