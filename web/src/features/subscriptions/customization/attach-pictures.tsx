import { addCustomizationPicture } from '@plaudit/contract/billing/customization'
import { ImagePlus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { textOf } from '../../../api/failures.ts'
import { Button, FileButton } from '../../../ui/form/button.tsx'
import styles from './customization.module.css'

export type Picture = { key: string; url: string }
const MOST = 5

type AttachPicturesProps = { pictures: Picture[]; onChange: (pictures: Picture[]) => void }

const ChosenPictures = ({ pictures, onChange }: AttachPicturesProps) => {
  const { t } = useTranslation('customization')
  return (
    <ul className={styles.pictures}>
      {pictures.map(({ key, url }, place) => (
        <li key={key}>
          <img src={url} alt={t('pictures.alt', { place: place + 1 })} />
          <Button
            kind="plain"
            size="sm"
            square
            aria-label={t('pictures.remove', { place: place + 1 })}
            onClick={() => onChange(pictures.filter((one) => one.key !== key))}
          >
            <X aria-hidden />
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Up to five PNG or JPG pictures (BILL-90, FILE-1), each sent as soon as it is chosen. */
export const AttachPictures = ({ pictures, onChange }: AttachPicturesProps) => {
  const { t } = useTranslation('customization')
  const [share, setShare] = useState<number | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const add = async (file: File) => {
    setRefused(null)
    setShare(0)
    try {
      onChange([
        ...pictures,
        await call(addCustomizationPicture, { file }, { onProgress: setShare }),
      ])
    } catch (failure) {
      setRefused([t('pictures.failed'), textOf(failure)].filter(Boolean).join(' '))
    } finally {
      setShare(null)
    }
  }
  return (
    <div className="stack close">
      {pictures.length > 0 && <ChosenPictures pictures={pictures} onChange={onChange} />}
      <div className="row wrap close">
        {pictures.length < MOST && share === null && (
          <FileButton accept="image/png,image/jpeg" onFile={(file) => void add(file)}>
            <ImagePlus aria-hidden />
            {t('pictures.add')}
          </FileButton>
        )}
        <p className="sm muted" aria-live="polite">
          {share === null
            ? t('pictures.hint', { count: MOST })
            : t('pictures.sending', { percent: Math.round(share * 100) })}
        </p>
      </div>
      {refused && (
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      )}
    </div>
  )
}
