import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { Brand } from '../ui/brand.tsx'
import { Bone, Skeleton } from '../ui/skeleton.tsx'
import { Stars } from '../ui/stars.tsx'
import styles from './frames.module.css'

/** Nothing is known yet: the ground alone, so that nothing jumps when the frame comes. */
export const BlankFrame = () => (
  <Skeleton className={styles.blank}>
    <Bone w="12rem" h="1.75rem" />
  </Skeleton>
)

const samples = ['pours', 'hallway', 'heavier', 'kettle', 'pockets', 'sofa'] as const

const Samples = () => {
  const { t } = useTranslation('app')
  return (
    <div aria-hidden className={styles.samples}>
      {samples.map((sample, index) => (
        <figure key={sample} className={styles.sample}>
          <figcaption className="row between sm muted">
            <Stars rating={index % 3 === 2 ? 4 : 5} size="md" number={false} />
            {t(`samples.${sample}.author`)}
          </figcaption>
          <p className="strong">{t(`samples.${sample}.title`)}</p>
          <p className="muted">{t(`samples.${sample}.text`)}</p>
        </figure>
      ))}
    </div>
  )
}

/** The frame of sign-in and sign-up: the form, and beside it what it is about. */
export const GuestFrame = () => (
  <div className={styles.guest}>
    <main className={styles.form}>
      <Brand />
      <div className={styles.middle}>
        <Suspense fallback={<BlankFrame />}>
          <Outlet />
        </Suspense>
      </div>
    </main>
    <Samples />
  </div>
)
