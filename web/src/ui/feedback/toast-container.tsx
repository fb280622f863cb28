import { CircleAlert, CircleCheck, Info, LoaderCircle, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { cssTransition, toast, ToastContainer, type ToastOptions } from 'react-toastify/unstyled'
import 'react-toastify/dist/ReactToastify.css'
import { Button } from '../form/button.tsx'
import { cx } from '../class-names.ts'
import styles from './toast-container.module.css'
import tones from './tones.module.css'
import type { ToastContent } from './toast-content.ts'

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }
const slide = cssTransition({ enter: styles.enter ?? '', exit: styles.exit ?? '', collapse: false })

const ToastBody = ({ id, words }: { id: string; words: ToastContent }) => {
  const { t } = useTranslation('app')
  const Icon = words.stays ? LoaderCircle : icons[words.type]
  return (
    <>
      <span aria-hidden className={cx(styles.ring, tones[words.type])}>
        <Icon size={16} className={cx(words.stays && styles.turning)} />
      </span>
      <div className="grow">
        <p className="strong">{words.title ?? t(`toast.title.${words.type}`)}</p>
        <p className="sm muted break">{words.text}</p>
      </div>
      {words.undo && (
        <Button
          size="sm"
          onClick={() => {
            words.undo?.run()
            void close(id)
          }}
        >
          {words.undo.label}
        </Button>
      )}
      <Button kind="quiet" size="sm" square aria-label={t('close')} onClick={() => void close(id)}>
        <X aria-hidden />
      </Button>
    </>
  )
}

/** The container knows a toast only once it is rendered: before, a result could not replace its loading toast. */
const mounted = Promise.withResolvers<void>()

const Stage = () => {
  const { t } = useTranslation('app')
  useEffect(() => mounted.resolve(), [])
  return (
    // UI-11: 5000 ms, top right, light, no progress bar, waits on hover and without focus, closes on click.
    <ToastContainer
      autoClose={5000}
      position="top-right"
      theme="light"
      hideProgressBar
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick
      closeButton={false}
      icon={false}
      transition={slide}
      aria-label={t('toast.region')}
      className={styles.stage}
      toastClassName={styles.toast}
    />
  )
}

const place = document.createElement('div')
document.body.append(place)
createRoot(place).render(<Stage />)

export const close = async (id: string): Promise<void> => {
  await mounted.promise
  toast.dismiss(id)
}

export const show = async (id: string, words: ToastContent): Promise<void> => {
  await mounted.promise
  const options: ToastOptions = {
    toastId: id,
    type: words.type,
    autoClose: words.stays ? false : 5000,
    closeOnClick: !words.stays,
  }
  const body = <ToastBody id={id} words={words} />
  if (words.replaces && toast.isActive(id)) {
    toast.update(id, { ...options, render: body })
    return
  }
  toast.dismiss()
  toast(body, options)
}
