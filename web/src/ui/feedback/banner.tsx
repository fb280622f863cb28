import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { cx } from '../class-names.ts'
import tones from './tones.module.css'

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }

type BannerProps = {
  tone: keyof typeof icons
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  live?: boolean
}

const alertRole = (tone: BannerProps['tone']) => (tone === 'error' ? 'alert' : 'status')

/** UI-13: four kinds, each with a light background and dark text. `live` announces it when it appears. */
export const Banner = ({ tone, title, children, action, live = false }: BannerProps) => {
  const Icon = icons[tone]
  return (
    <div className={cx(styles.banner, tones[tone])} role={live ? alertRole(tone) : undefined}>
      <Icon size={20} aria-hidden />
      <div className={styles.words}>
        {title && <strong>{title} </strong>}
        {children}
      </div>
      {action}
    </div>
  )
}
