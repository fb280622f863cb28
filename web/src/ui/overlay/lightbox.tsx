import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../form/button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './lightbox.module.css'

export type Picture = { url: string; name: string }

/** Shows pictures one at a time, as large as possible; arrow keys switch. */
export const Lightbox = ({
  pictures,
  startAt,
  onClose,
}: {
  pictures: Picture[]
  startAt: number
  onClose: () => void
}) => {
  const { t } = useTranslation('app')
  const [at, setAt] = useState(startAt)
  const turn = (by: number) => setAt((now) => (now + by + pictures.length) % pictures.length)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') turn(-1)
    if (event.key === 'ArrowRight') turn(1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const picture = pictures[at]
  if (!picture) return null
  return (
    <Dialog
      title={picture.name}
      shape="stage"
      onClose={onClose}
      headActions={
        pictures.length > 1 && (
          <>
            <Button kind="quiet" square aria-label={t('lightbox.before')} onClick={() => turn(-1)}>
              <ChevronLeft aria-hidden className="turns" />
            </Button>
            <Button kind="quiet" square aria-label={t('lightbox.next')} onClick={() => turn(1)}>
              <ChevronRight aria-hidden className="turns" />
            </Button>
          </>
        )
      }
    >
      <div className={styles.picture}>
        <img src={picture.url} alt={picture.name} />
      </div>
    </Dialog>
  )
}
