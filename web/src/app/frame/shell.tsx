import { useQueryClient } from '@tanstack/react-query'
import { Menu } from 'lucide-react'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router'
import { VerifyBanner } from '../../features/accounts/verification/verify-banner.tsx'
import { Bell } from '../../features/notifications/bell.tsx'
import { LoadingOverlay, lazyPart } from '../../lazy-part.ts'
import { WhenSlow } from '../../when-slow.tsx'
import { loadPart } from '../../load-part.ts'
import { onAppEvent } from '../../app-events.ts'
import { Brand } from '../../ui/icon/brand.tsx'
import { Button } from '../../ui/form/button.tsx'
import { SkeletonBox, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Crash } from './crash.tsx'
import { refetchTopics } from '../query-settings.ts'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { useAccountLanguage } from '../session/use-account-language.ts'
import { whenIdle } from '../when-idle.ts'

const NotificationPanel = lazyPart(
  () => import('../../features/notifications/panel.tsx').then((m) => m.NotificationPanel),
  'notifications',
)
const ConnectStore = lazyPart(
  () => import('../../features/stores/connect-store.tsx').then((m) => m.ConnectStore),
  'stores',
)
const HelpCenter = lazyPart(
  () => import('../help/help-center.tsx').then((m) => m.HelpCenter),
  'help',
)
const StatusBanner = lazyPart(
  () => import('../../features/subscriptions/status-banner.tsx').then((m) => m.StatusBanner),
  'billing',
)
const BillingModals = lazyPart(() => import('../billing-modals.tsx').then((m) => m.BillingModals))
const Palette = lazyPart(() => import('../palette/palette.tsx').then((m) => m.Palette), 'palette')
const LayoutFlags = lazyPart(() => import('./layout-flags.tsx').then((m) => m.LayoutFlags))
const Drawer = lazyPart(() => import('./drawer.tsx').then((m) => m.Drawer))

type Overlay = 'notifications' | 'connect-store' | 'help' | 'menu' | 'palette'

/** Ctrl/⌘ K, also while something is being typed. */
const onPaletteKey = (act: () => void) => {
  const listen = (event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 'k' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return
    event.preventDefault()
    if (!document.querySelector('[role=dialog]')) act()
  }
  addEventListener('keydown', listen)
  return () => removeEventListener('keydown', listen)
}

const Overlays = () => {
  const { pathname } = useLocation()
  // An overlay closes when the user goes to another screen. The URL changes before a new screen is loaded.
  const [opened, setOpened] = useState<{ overlay: Overlay; on: string } | null>(null)
  const [shown, setShown] = useState(pathname)
  if (shown !== pathname) {
    setShown(pathname)
    if (opened?.on !== pathname) setOpened(null)
  }
  const open = opened?.overlay
  const setOpen = useCallback(
    (overlay: Overlay) => setOpened({ overlay, on: location.pathname }),
    [],
  )
  useEffect(
    () => onAppEvent('plaudit:show-notifications', () => setOpen('notifications')),
    [setOpen],
  )
  useEffect(
    () => onAppEvent('plaudit:show-connect-store', () => setOpen('connect-store')),
    [setOpen],
  )
  useEffect(() => onAppEvent('plaudit:show-help', () => setOpen('help')), [setOpen])
  useEffect(() => onAppEvent('plaudit:show-palette', () => setOpen('palette')), [setOpen])
  useEffect(() => onPaletteKey(() => setOpen('palette')), [setOpen])
  const close = () => setOpened(null)
  return (
    <>
      <TopBar onMenu={() => setOpen('menu')} />
      <Suspense fallback={<LoadingOverlay onDrop={close} />}>
        {open === 'notifications' && <NotificationPanel onClose={close} />}
        {open === 'connect-store' && <ConnectStore onClose={close} />}
        {open === 'palette' && <Palette onClose={close} />}
        {open === 'help' && <HelpCenter onClose={close} />}
        {open === 'menu' && <Drawer onClose={close} />}
      </Suspense>
      <Suspense fallback={null}>
        <LayoutFlags />
        <BillingModals />
      </Suspense>
    </>
  )
}

const TopBar = ({ onMenu }: { onMenu: () => void }) => {
  const { t } = useTranslation('app')
  return (
    <header className={styles.topbar}>
      <Button kind="quiet" square aria-label={t('menu.open')} onClick={onMenu}>
        <Menu aria-hidden />
      </Button>
      <Link to="/">
        <Brand />
      </Link>
      <span className="grow" />
      <Bell />
    </header>
  )
}

const ScreenSkeleton = () => (
  <Skeleton>
    <div className="stack wide">
      <SkeletonBox w="14rem" h="1.875rem" />
      <SkeletonBox h="9rem" />
      <SkeletonBox h="18rem" />
    </div>
  </Skeleton>
)

/** Listens to the server's event stream while the frame is mounted. */
const useLive = () => {
  const client = useQueryClient()
  useEffect(() => {
    const following = loadPart(() => import('../../api/live.ts')).then(({ subscribeToTopics }) =>
      subscribeToTopics((topics) => refetchTopics(client, topics)),
    )
    return () => void following.then((stop) => stop())
  }, [client])
}

/**
 * Loads the toast code before the first action, so that it also works offline afterwards. Loaded silently: nobody
 * waits for it yet.
 */
const usePreparedToasts = () =>
  useEffect(
    () =>
      void whenIdle()
        .then(() => import('../../ui/feedback/toast-container.tsx'))
        .catch(() => {}),
    [],
  )

/** The layout around every screen of a signed-in owner. */
export const Shell = () => {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  useLive()
  usePreparedToasts()
  useAccountLanguage()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    scrollTo({ top: 0 })
  }, [pathname])
  return (
    <div className={styles.shell}>
      <a href="#main" className={styles.skip}>
        {t('skip')}
      </a>
      <Overlays />
      <aside className={styles.side}>
        <Sidebar />
      </aside>
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.column}>
          <ConnectionNotice />
          <Suspense fallback={null}>
            <StatusBanner />
          </Suspense>
          <VerifyBanner />
          <Suspense
            fallback={
              <WhenSlow>
                <ScreenSkeleton />
              </WhenSlow>
            }
          >
            <Crash key={pathname}>
              <Outlet />
            </Crash>
          </Suspense>
        </div>
      </main>
    </div>
  )
}
