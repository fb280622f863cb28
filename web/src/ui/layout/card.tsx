import { useId, type ReactNode } from 'react'
import styles from './card.module.css'
import { cx } from '../class-names.ts'

type CardProps = {
  title?: ReactNode
  about?: ReactNode
  aside?: ReactNode
  label?: string
  foot?: ReactNode
  flush?: boolean
  className?: string
  children?: ReactNode
}

/** A bordered card. With a title it is a region of that name; `flush` removes the padding for rows and tables. */
export const Card = ({
  title,
  about,
  aside,
  label,
  foot,
  flush = false,
  className,
  children,
}: CardProps) => {
  const id = useId()
  const Tag = title || label ? 'section' : 'div'
  return (
    <Tag
      className={cx(styles.card, className)}
      aria-label={label}
      aria-labelledby={title && !label ? id : undefined}
    >
      {title && (
        <header className={styles.head}>
          <div className="grow">
            <h2 id={id}>{title}</h2>
            {about && <p className={styles.about}>{about}</p>}
          </div>
          {aside}
        </header>
      )}
      {children && <div className={flush ? styles.flush : styles.body}>{children}</div>}
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </Tag>
  )
}
