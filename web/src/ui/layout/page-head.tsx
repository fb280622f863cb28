import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './page-head.module.css'

/**
 * The first screen keeps the browser's focus; later ones focus their heading, so that screen readers announce the
 * screen.
 */
let arrived = false

type PageHeadProps = {
  title: string
  /** The parent section, for the document's title. */
  within?: string
  about?: ReactNode
  actions?: ReactNode
  back?: { to: string; label: string; state?: object }
  hidden?: boolean
}

/** Heading, document title and focus of a screen. Stays mounted while the screen's content loads. */
export const PageHead = ({
  title,
  within,
  about,
  actions,
  back,
  hidden = false,
}: PageHeadProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A dialog opened while the screen was loading keeps its focus.
    if (arrived && !document.querySelector('[role=dialog]'))
      heading.current?.focus({ preventScroll: true })
    arrived = true
  }, [])
  return (
    <header className={hidden ? 'sr' : styles.head}>
      <title>{[title, within, 'Plaudit'].filter(Boolean).join(' · ')}</title>
      <div className={styles.words}>
        {back && (
          <Link to={back.to} state={back.state} className={styles.back}>
            <ChevronLeft size={16} aria-hidden className="turns" />
            {back.label}
          </Link>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {about && <p className={styles.about}>{about}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
