import { Package } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingOverlay, lazyPart } from '../../../lazy-part.ts'
import styles from './details.module.css'

const Lightbox = lazyPart(() => import('../../../ui/overlay/lightbox.tsx').then((m) => m.Lightbox))

const SHOWN = 5

/** The pictures of a product: the first one large, a few beside it; each opens enlarged, where all are. */
export const Gallery = ({ title, images }: { title: string; images: { src: string }[] }) => {
  const { t } = useTranslation('find')
  const [open, setOpen] = useState<number | null>(null)
  const nameOf = (at: number) => t('details.picture', { number: at + 1, title })
  const shown = images.slice(0, SHOWN)
  if (images.length === 0)
    return (
      <div className={styles.noPicture}>
        <Package size={48} aria-hidden />
      </div>
    )
  return (
    <>
      <ul className={styles.gallery}>
        {shown.map(({ src }, at) => (
          <li key={src}>
            <button type="button" onClick={() => setOpen(at)}>
              <img src={src} alt={nameOf(at)} decoding="async" />
              {at === SHOWN - 1 && images.length > SHOWN && (
                <span className={styles.more} aria-hidden>
                  +{images.length - SHOWN}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      <Suspense fallback={<LoadingOverlay onDrop={() => setOpen(null)} />}>
        {open !== null && (
          <Lightbox
            pictures={images.map(({ src }, at) => ({ url: src, name: nameOf(at) }))}
            startAt={open}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  )
}
