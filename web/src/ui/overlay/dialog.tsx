import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../form/button.tsx'
import { cx } from '../class-names.ts'
import styles from './dialog.module.css'

type DialogProps = {
  title: string
  /** One sentence under the title, read out when the dialog opens. */
  about?: ReactNode
  /** `modal` in the middle, `panel` from the end edge, `drawer` from the start edge, `stage` for pictures. */
  shape?: 'modal' | 'panel' | 'drawer' | 'stage'
  wide?: boolean
  headActions?: ReactNode
  hideHead?: boolean
  /** No close button, and a click outside does not close it; Escape does, unless `fixed`. */
  keepOpen?: boolean
  fixed?: boolean
  foot?: ReactNode
  onClose: () => void
  children?: ReactNode
}

/** A toast over a dialog may be used without closing it. */
const isToast = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.Toastify') !== null

/** See `suspendDialogs`. */
const isAside = () => document.body.hasAttribute('data-aside')

/** Keeps focus inside, closes on Escape and on a click outside, restores focus. */
export const Dialog = ({
  title,
  about,
  shape = 'modal',
  wide = false,
  headActions,
  hideHead = false,
  keepOpen = false,
  fixed = false,
  foot,
  onClose,
  children,
}: DialogProps) => {
  const { t } = useTranslation('app')
  const [before] = useState(() => document.activeElement)
  // Our dialogs have no trigger inside, to which Radix would restore the focus. If the focus is elsewhere already, it
  // stays.
  const giveFocusBack = (event: Event) => {
    event.preventDefault()
    if (before instanceof HTMLElement && document.activeElement === document.body)
      before.focus({ preventScroll: true })
  }
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          className={cx(styles[shape], wide && styles.wide)}
          onCloseAutoFocus={giveFocusBack}
          onEscapeKeyDown={(event) => (fixed || isAside()) && event.preventDefault()}
          onPointerDownOutside={(event) =>
            (keepOpen || isToast(event.target) || isAside()) && event.preventDefault()
          }
          {...(about ? {} : { 'aria-describedby': undefined })}
        >
          <header className={hideHead ? 'sr' : styles.head}>
            {/* Everything else is hidden while it is open: its title is the first heading. */}
            <Radix.Title asChild>
              <h1 className={styles.title}>{title}</h1>
            </Radix.Title>
            {headActions}
            {!keepOpen && (
              <Radix.Close asChild>
                <Button kind="quiet" square aria-label={t('close')}>
                  <X aria-hidden />
                </Button>
              </Radix.Close>
            )}
          </header>
          <div className={styles.body}>
            {about && <Radix.Description className={styles.about}>{about}</Radix.Description>}
            {children}
          </div>
          {foot && <footer className={styles.foot}>{foot}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
