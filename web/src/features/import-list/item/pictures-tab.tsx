import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Check } from '../../../ui/form/choice.tsx'
import { Input } from '../../../ui/form/field.tsx'
import type { Draft } from '../../../drafts/use-draft.ts'
import { FieldLock } from './field-lock.tsx'
import styles from './item.module.css'
import { imagesOf, type ItemDraft } from './item-draft.ts'

const moved = <T,>(all: T[], from: number, to: number): T[] => {
  const next = all.filter((_, at) => at !== from)
  next.splice(to, 0, all[from]!)
  return next
}

/** Which pictures go to the store, in which order, and what they show, for who does not see them. */
export const PicturesTab = ({ item, draft }: { item: ImportItem; draft: Draft<ItemDraft> }) => {
  const { t } = useTranslation('dropship')
  const images = imagesOf(item, draft.typed)
  const set = (next: ItemDraft['images']) => draft.type({ images: next })
  const change = (at: number, more: Partial<ItemDraft['images'][number]>) =>
    set(images.map((image, place) => (place === at ? { ...image, ...more } : image)))
  if (images.length === 0) return <p className="muted">{t('pictures.none')}</p>
  return (
    <div className="stack">
      <p className="sm muted">
        {t('pictures.about')} <FieldLock item={item} name="images" />
      </p>
      <ol className={styles.pictures}>
        {images.map((image, at) => (
          <li key={image.src} className={cx(styles.picture, !image.chosen && styles.left)}>
            <span className={styles.shown}>
              <Check
                checked={image.chosen}
                aria-label={t('pictures.choose', { shown: at + 1 })}
                onChange={() => change(at, { chosen: !image.chosen })}
              />
              <img src={image.src} alt="" loading="lazy" decoding="async" />
            </span>
            <Input
              dir="auto"
              maxLength={512}
              aria-label={t('pictures.alt', { shown: at + 1 })}
              placeholder={t('pictures.alt_hint')}
              value={image.alt}
              onChange={(event) => change(at, { alt: event.target.value })}
            />
            <span className={styles.order}>
              <Button
                size="sm"
                kind="quiet"
                square
                disabled={at === 0}
                aria-label={t('pictures.earlier', { shown: at + 1 })}
                onClick={() => set(moved(images, at, at - 1))}
              >
                <ArrowUp aria-hidden />
              </Button>
              <Button
                size="sm"
                kind="quiet"
                square
                disabled={at === images.length - 1}
                aria-label={t('pictures.later', { shown: at + 1 })}
                onClick={() => set(moved(images, at, at + 1))}
              >
                <ArrowDown aria-hidden />
              </Button>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
