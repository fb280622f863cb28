import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { lazyPart } from '../../lazy-part.ts'
import { WhenSlow } from '../../when-slow.tsx'
import { Brand } from '../../ui/icon/brand.tsx'
import { SkeletonBox, Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './frames.module.css'
import { ConnectionNotice } from './connection-notice.tsx'

/** Shown while nothing is loaded: only the background, so that the layout does not jump. */
export const BlankFrame = () => (
  <Skeleton className={styles.blank}>
    <SkeletonBox w="12rem" h="1.75rem" />
  </Skeleton>
)

const Samples = lazyPart(() => import('../help/samples.tsx').then((m) => m.Samples), 'accounts')

/** The layout of sign-in and sign-up: the form, and sample reviews next to it. */
export const GuestFrame = () => (
  <div className={styles.guest}>
    <main className={styles.form}>
      <Brand />
      <div className={styles.middle}>
        <ConnectionNotice />
        <Suspense
          fallback={
            <WhenSlow>
              <BlankFrame />
            </WhenSlow>
          }
        >
          <Outlet />
        </Suspense>
      </div>
    </main>
    <div aria-hidden className={styles.samples}>
      <Suspense fallback={null}>
        <Samples />
      </Suspense>
    </div>
  </div>
)
