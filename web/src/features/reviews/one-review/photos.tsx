import { ImageOff, LoaderCircle } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingOverlay, lazyPart } from '../../../lazy-part.ts'
import { LabelledIcon } from '../../../ui/icon/labelled-icon.tsx'
import { authorName } from '../author-name.ts'
import styles from './photos.module.css'
import type { Media, Review } from '@plaudit/contract/reviews/review'

const Lightbox = lazyPart(() => import('../../../ui/overlay/lightbox.tsx').then((m) => m.Lightbox))

type Shown = Media & { url: string }
const isShown = (media: Media): media is Shown => media.state === 'ready' && media.url !== null

const NotThere = ({ media }: { media: Media }) => {
  const { t } = useTranslation('manage')
  const words = t(media.state === 'failed' ? 'detail.photo_failed' : 'detail.photo_pending')
  const Icon = media.state === 'failed' ? ImageOff : LoaderCircle
  return (
    <li className={styles.none}>
      <LabelledIcon icon={Icon} words={words} size={24} />
    </li>
  )
}

/** Photos as a grid; each opens enlarged. A failed copy is marked. */
export const Photos = ({ review }: { review: Review }) => {
  const { t } = useTranslation('manage')
  const [open, setOpen] = useState<number | null>(null)
  const shown = review.media.filter(isShown)
  if (review.media.length === 0) return null
  const nameOf = (index: number) =>
    t('detail.photo', { number: index + 1, author: authorName(t, review.author) })
  return (
    <>
      <ul className={styles.photos}>
        {shown.map((media, index) => (
          <li key={media.id}>
            <button type="button" onClick={() => setOpen(index)}>
              <img src={media.thumb_url ?? media.url} alt={nameOf(index)} loading="lazy" />
            </button>
          </li>
        ))}
        {review.media
          .filter((media) => !isShown(media))
          .map((media) => (
            <NotThere key={media.id} media={media} />
          ))}
      </ul>
      <Suspense fallback={<LoadingOverlay onDrop={() => setOpen(null)} />}>
        {open !== null && (
          <Lightbox
            pictures={shown.map((media, index) => ({ url: media.url, name: nameOf(index) }))}
            startAt={open}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  )
}
