import { Package } from 'lucide-react'
import { cx } from '../class-names.ts'
import styles from './thumb.module.css'

/** A small square picture; an icon if there is none. */
export const Thumb = ({
  src,
  alt = '',
  size = 'sm',
}: {
  src: string | null | undefined
  alt?: string
  size?: 'sm' | 'md' | 'lg'
}) => (
  <span className={cx(styles.thumb, styles[size])}>
    {src ? <img src={src} alt={alt} loading="lazy" decoding="async" /> : <Package aria-hidden />}
  </span>
)

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toUpperCase()

export const Avatar = ({ name }: { name: string }) => (
  <span aria-hidden className={styles.avatar}>
    {initialsOf(name)}
  </span>
)
