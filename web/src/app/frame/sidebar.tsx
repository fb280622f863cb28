import { CircleQuestionMark, Search, Store } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router'
import { AccountMenu } from '../../features/accounts/account-menu.tsx'
import { BellEntry } from '../../features/notifications/bell.tsx'
import { useSidebarCount } from '../../features/catalogue/queries.ts'
import { useStore } from '../../features/stores/queries.ts'
import { emitAppEvent } from '../../app-events.ts'
import { Brand } from '../../ui/icon/brand.tsx'
import { formatNumber } from '../../ui/text/numbers.ts'
import { navigation, settingsEntry, type NavEntry } from './navigation.ts'
import styles from './sidebar.module.css'

const Entry = ({ entry }: { entry: NavEntry }) => {
  const { t } = useTranslation('app')
  const products = useSidebarCount()
  const Icon = entry.icon
  const count = entry.count === 'products' ? products.data?.count : undefined
  return (
    <NavLink to={entry.to} end={entry.to === '/'} className={styles.entry}>
      <Icon aria-hidden />
      <span className="truncate">{t(`nav.${entry.text}`)}</span>
      {count !== undefined && (
        <span className={styles.count} title={t('nav.products_with_reviews')}>
          {formatNumber(count)}
          <span className="sr"> {t('nav.products', { count })}</span>
        </span>
      )}
    </NavLink>
  )
}

/** Hidden once a store is connected (STORE-15), and until that is known. */
const ConnectEntry = () => {
  const { t } = useTranslation('app')
  const store = useStore()
  if (store.data?.connected !== false) return null
  return (
    <button
      type="button"
      className={styles.entry}
      onClick={() => emitAppEvent('plaudit:show-connect-store')}
    >
      <Store aria-hidden />
      <span className="truncate">{t('nav.connect_store')}</span>
    </button>
  )
}

const HelpEntry = () => {
  const { t } = useTranslation('app')
  return (
    <button
      type="button"
      className={styles.entry}
      onClick={() => emitAppEvent('plaudit:show-help')}
    >
      <CircleQuestionMark aria-hidden />
      <span className="truncate">{t('nav.help')}</span>
    </button>
  )
}

const isMac = navigator.platform.startsWith('Mac')

const SearchEntry = () => {
  const { t } = useTranslation('app')
  return (
    <button
      type="button"
      className={styles.entry}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => emitAppEvent('plaudit:show-palette')}
    >
      <Search aria-hidden />
      <span className="truncate">{t('nav.search')}</span>
      <kbd aria-hidden className={styles.count}>
        {isMac ? '⌘ K' : t('nav.control_k')}
      </kbd>
    </button>
  )
}

/** The navigation: next to the content from 768 px width, in a drawer below. */
export const Sidebar = () => {
  const { t } = useTranslation('app')
  return (
    <div className={styles.sidebar}>
      <Link to="/" className={styles.brand}>
        <Brand />
      </Link>
      <nav className={styles.nav} aria-label={t('nav.label')}>
        <SearchEntry />
        {navigation.map((section) => (
          <div key={section.text ?? 'top'}>
            {section.text && <p className={styles.label}>{t(`nav.${section.text}`)}</p>}
            {section.entries.map((entry) => (
              <Entry key={entry.to} entry={entry} />
            ))}
          </div>
        ))}
        <hr className={styles.rule} />
        <Entry entry={settingsEntry} />
        <BellEntry className={styles.entry} />
        <ConnectEntry />
        <HelpEntry />
      </nav>
      <div className={styles.foot}>
        <AccountMenu />
      </div>
    </div>
  )
}
