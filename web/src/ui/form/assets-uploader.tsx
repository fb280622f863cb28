/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- dropping is for the mouse; its button does the same for everybody */
import { ImagePlus, RotateCcw, X } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { cx } from '../class-names.ts'
import { shareOf } from '../text/numbers.ts'
import group from './group.module.css'
import styles from './assets-uploader.module.css'

const MEGABYTE = 1024 * 1024
const TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg'])

/** A picture that has been uploaded. */
export type Asset = { name: string; url: string }
/** A picture that is being uploaded or was refused. */
type Waiting = { id: number; file: File; share: number; failed: string | null; canRetry: boolean }

type AssetsUploaderProps = {
  label: string
  value: Asset[]
  onChange: (change: (assets: Asset[]) => Asset[]) => void
  /** Uploads one picture and returns its URL. `text` of the error, if it has one, is shown. */
  upload: (file: File, onProgress: (share: number) => void) => Promise<string>
  max: number
  /** Bytes of one picture. */
  maxBytes: number
  disabled?: boolean
}

const faultOf = ({ type, size }: File, maxBytes: number) => {
  if (!TYPES.has(type)) return 'file.type'
  return size > maxBytes ? 'file.large' : null
}

/** Pictures being uploaded or refused; each file is uploaded as soon as it is chosen. */
const useUploads = ({ value, onChange, upload, max, maxBytes, disabled }: AssetsUploaderProps) => {
  const { t } = useTranslation('fields')
  const [waiting, setWaiting] = useState<Waiting[]>([])
  const [full, setFull] = useState(false)
  const next = useRef(0)
  const patch = (id: number, change: Partial<Waiting>) =>
    setWaiting((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))
  const drop = (id: number) => setWaiting((all) => all.filter((one) => one.id !== id))

  const send = async (id: number, file: File) => {
    patch(id, { failed: null, share: 0 })
    try {
      const url = await upload(file, (share) => patch(id, { share }))
      drop(id)
      onChange((assets) => [...assets, { name: file.name, url }])
    } catch {
      patch(id, { failed: t('assets.failed'), canRetry: true })
    }
  }
  const take = (files: File[]) => {
    if (disabled) return
    const room = Math.max(0, max - value.length - waiting.length)
    setFull(files.length > room)
    const taken = files.slice(0, room).map((file) => {
      next.current += 1
      const fault = faultOf(file, maxBytes)
      const failed = fault && t(fault, { most: maxBytes / MEGABYTE })
      return { id: next.current, file, share: 0, failed, canRetry: false }
    })
    setWaiting((all) => [...all, ...taken])
    for (const { id, file, failed } of taken) if (!failed) void send(id, file)
  }
  return { waiting, full, send, take, drop }
}

type UploadedPictureProps = { asset: Asset; disabled: boolean; onRemove: () => void }

const UploadedPicture = ({ asset, disabled, onRemove }: UploadedPictureProps) => {
  const { t } = useTranslation('fields')
  return (
    <li className={styles.asset}>
      <img src={asset.url} alt={asset.name} />
      <Button
        size="sm"
        square
        className={styles.remove}
        disabled={disabled}
        aria-label={t('remove', { name: asset.name })}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </li>
  )
}

type WaitingPictureProps = { waiting: Waiting; onRetry: () => void; onRemove: () => void }

const WaitingPicture = ({ waiting, onRetry, onRemove }: WaitingPictureProps) => {
  const { t } = useTranslation('fields')
  const { file, share, failed, canRetry } = waiting
  return (
    <li className={cx(styles.asset, styles.waiting)}>
      <span className="xs break">{file.name}</span>
      {failed === null ? (
        <progress
          value={share}
          max={1}
          aria-label={t('assets.progress', { name: file.name, percent: shareOf(share, 1) })}
        />
      ) : (
        <>
          <span role="alert" className={styles.error}>
            {failed}
          </span>
          <span className="row close">
            {canRetry && (
              <Button
                size="sm"
                square
                aria-label={`${t('assets.retry')}: ${file.name}`}
                onClick={onRetry}
              >
                <RotateCcw aria-hidden />
              </Button>
            )}
            <Button
              kind="quiet"
              size="sm"
              square
              aria-label={t('remove', { name: file.name })}
              onClick={onRemove}
            >
              <X aria-hidden />
            </Button>
          </span>
        </>
      )}
    </li>
  )
}

const AddPictures = ({ onTake }: { onTake: (files: File[]) => void }) => {
  const { t } = useTranslation('fields')
  return (
    <li>
      <label className={styles.add}>
        <input
          className="sr"
          type="file"
          multiple
          accept="image/png,image/jpeg"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            onTake(files)
          }}
        />
        <ImagePlus aria-hidden />
        {t('assets.choose')}
      </label>
    </li>
  )
}

/**
 * Uploads pictures as soon as they are chosen, in parallel. Failed ones stay and can be retried; the others are not
 * affected (FILE-5).
 */
export const AssetsUploader = (props: AssetsUploaderProps) => {
  const { label, value, onChange, max, maxBytes, disabled = false } = props
  const { t } = useTranslation('fields')
  const [over, setOver] = useState(false)
  const { waiting, full, send, take, drop } = useUploads(props)
  return (
    <fieldset
      className={cx(group.group, over && styles.over)}
      disabled={disabled}
      onDragOver={(event: DragEvent) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault()
        setOver(false)
        take([...event.dataTransfer.files])
      }}
    >
      <legend className={group.legend}>{label}</legend>
      <ul className={styles.assets}>
        {value.map((asset) => (
          <UploadedPicture
            key={asset.url}
            asset={asset}
            disabled={disabled}
            onRemove={() => onChange((assets) => assets.filter((one) => one !== asset))}
          />
        ))}
        {waiting.map((one) => (
          <WaitingPicture
            key={one.id}
            waiting={one}
            onRetry={() => void send(one.id, one.file)}
            onRemove={() => drop(one.id)}
          />
        ))}
        {value.length + waiting.length < max && <AddPictures onTake={take} />}
      </ul>
      <p className="sm muted">
        {t('assets.about', { most: maxBytes / MEGABYTE, chosen: value.length, max })}
      </p>
      {full && (
        <p role="alert" className={styles.error}>
          {t('assets.full', { max })}
        </p>
      )}
    </fieldset>
  )
}
