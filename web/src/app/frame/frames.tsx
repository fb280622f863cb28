import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { lazyPart } from '../../lazy-part.ts'
import { Brand } from '../../ui/icon/brand.tsx'
import { Bone, Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './frames.module.css'
import { UnreachedNotice } from './unreached-notice.tsx'

/** Nothing is known yet: the ground alone, so that nothing jumps when the frame comes. */
export const BlankFrame = () => (
  <Skeleton className={styles.blank}>
    <Bone w="12rem" h="1.75rem" />
  </Skeleton>
)

const Samples = lazyPart(() => import('../help/samples.tsx').then((m) => m.Samples), 'accounts')

/** The frame of sign-in and sign-up: the form, and beside it what it is about. */
export const GuestFrame = () => (
  <div className={styles.guest}>
    <main className={styles.form}>
      <Brand />
      <div className={styles.middle}>
        <UnreachedNotice />
        <Suspense fallback={<BlankFrame />}>
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
