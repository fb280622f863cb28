import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, NavLink, Route, Routes, useLocation } from 'react-router'
import { usePublicSettings } from '../api/page/use-public-settings.ts'
import { lazyScreen } from '../lazy-screen.tsx'
import { WhenSlow } from '../when-slow.tsx'
import { emitAppEvent } from '../app-events.ts'
import { Card } from '../ui/layout/card.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { SkeletonLines, Skeleton } from '../ui/feedback/skeleton.tsx'
import { TabRow } from '../ui/layout/tab-row.tsx'
import { NotFoundScreen } from './not-found.tsx'
import styles from './settings.module.css'

const account = lazyScreen(
  () => import('./settings/account.tsx').then((m) => m.SettingsAccountScreen),
  'settings',
)
const plans = lazyScreen(
  () => import('./settings/plans.tsx').then((m) => m.SettingsPlansScreen),
  'billing',
  'stores',
)
const membership = lazyScreen(
  () => import('./settings/membership.tsx').then((m) => m.SettingsMembershipScreen),
  'membership',
  'billing',
  'checkout',
  'stores',
)
const store = lazyScreen(
  () => import('./settings/store.tsx').then((m) => m.SettingsStoreScreen),
  'stores',
  'store',
  'billing',
)

const tabs = ['account', 'plans', 'membership', 'store'] as const

/** THIRD-4: the support contact. */
const SupportContact = () => {
  const { t } = useTranslation('settings')
  const { data } = usePublicSettings()
  if (!data) return null
  return (
    <footer className={styles.foot}>
      {t('support.about')}{' '}
      <a className="link" href={`mailto:${data.support_email}`}>
        {t('support.verb', { email: data.support_email })}
      </a>
      {data.needs_consent && (data.tag_manager || data.analytics || data.error_reporting) && (
        <button type="button" className="link" onClick={() => emitAppEvent('plaudit:show-consent')}>
          {t('consent')}
        </button>
      )}
    </footer>
  )
}

/**
 * `/settings/…`: the frame of the settings, each part with a heading and a title of its own; its
 * index leads to the plans (UI-1).
 */
export const SettingsScreen = () => {
  const { t } = useTranslation('settings')
  const { pathname } = useLocation()
  const open = tabs.find((tab) => pathname.replace(/\/$/, '') === `/settings/${tab}`)
  return (
    <>
      {open && <PageHead key={open} title={t(`tabs.${open}`)} within={t('title')} />}
      {open && (
        <TabRow label={t('title')} current={open}>
          {tabs.map((tab) => (
            <NavLink key={tab} to={`/settings/${tab}`}>
              {t(`tabs.${tab}`)}
            </NavLink>
          ))}
        </TabRow>
      )}
      <Suspense
        fallback={
          <WhenSlow>
            <Skeleton>
              <Card>
                <SkeletonLines lines={8} />
              </Card>
            </Skeleton>
          </WhenSlow>
        }
      >
        <Routes>
          <Route index element={<Navigate to="/settings/plans" replace />} />
          <Route path="account" element={account} />
          <Route path="plans" element={plans} />
          <Route path="membership/*" element={membership} />
          <Route path="store" element={store} />
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
      <SupportContact />
    </>
  )
}
