import { useQueryClient } from '@tanstack/react-query'
import { Menu } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router'
import { Bell } from '../features/notifications/bell.tsx'
import { useConnectResult } from '../features/stores/use-connect-result.ts'
import { onSignal } from '../signals.ts'
import { Brand } from '../ui/brand.tsx'
import { Button } from '../ui/button.tsx'
import { Bone, Skeleton } from '../ui/skeleton.tsx'
import { Crash } from './crash.tsx'
import { lookAgain } from './query-settings.ts'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

const NotificationPanel = lazy(() => import('../features/notifications/panel.tsx').then((m) => ({ default: m.NotificationPanel })))
const ConnectStore = lazy(() => import('../features/stores/connect-store.tsx').then((m) => ({ default: m.ConnectStore })))
const Drawer = lazy(() => import('./drawer.tsx').then((m) => ({ default: m.Drawer })))

type Overlay = 'notifications' | 'connect-store' | 'menu'

const Overlays = () => {
  const { pathname } = useLocation()
  // An overlay belongs to the screen it was opened on: going elsewhere closes it.
  const [opened, setOpened] = useState<{ overlay: Overlay | null; on: string }>({ overlay: null, on: pathname })
  const open = opened.on === pathname ? opened.overlay : null
  const setOpen = useCallback((overlay: Overlay | null) => setOpened({ overlay, on: pathname }), [pathname])
  useEffect(() => onSignal('plaudit:show-notifications', () => setOpen('notifications')), [setOpen])
  useEffect(() => onSignal('plaudit:show-connect-store', () => setOpen('connect-store')), [setOpen])
  const close = () => setOpen(null)
  return (
    <>
      <TopBar onMenu={() => setOpen('menu')} />
      <Suspense fallback={null}>
        {open === 'notifications' && <NotificationPanel onClose={close} />}
        {open === 'connect-store' && <ConnectStore onClose={close} />}
        {open === 'menu' && <Drawer onClose={close} />}
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
      <Bone w="14rem" h="1.875rem" />
      <Bone h="9rem" />
      <Bone h="18rem" />
    </div>
  </Skeleton>
)

/** Follows the server's stream as long as the frame stands. */
const useLive = () => {
  const client = useQueryClient()
  useEffect(() => {
    const following = import('../api/live.ts').then(({ followChanges }) => followChanges((topics) => lookAgain(client, topics)))
    return () => void following.then((stop) => stop())
  }, [client])
}

/** The frame around every screen of a signed-in owner. */
export const Shell = () => {
  const { t } = useTranslation('app')
  const { pathname } = useLocation()
  useLive()
  useConnectResult()
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
          <Crash key={pathname}>
            <Suspense fallback={<ScreenSkeleton />}>
              <Outlet />
            </Suspense>
          </Crash>
        </div>
      </main>
    </div>
  )
}
