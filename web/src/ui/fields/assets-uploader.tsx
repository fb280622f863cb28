/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- dropping is for the mouse; its button does the same for everybody */
import { ImagePlus, RotateCcw, X } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { cx } from '../class-names.ts'
import { shareOf } from '../numbers.ts'
import group from './group.module.css'
import styles from './assets-uploader.module.css'

const MEGABYTE = 1024 * 1024
const TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg'])

/** A picture that has been uploaded. */
export type Asset = { name: string; url: string }
/** One that is on its way, or was refused. */
type Waiting = { id: number; file: File; share: number; failed: string | null; canRetry: boolean }

type AssetsUploaderProps = {
  label: string
  value: Asset[]
  onChange: (change: (assets: Asset[]) => Asset[]) => void
  /** Sends one picture and answers its address. `text` of the error, when it has one for people, is shown. */
  upload: (file: File, onProgress: (share: number) => void) => Promise<string>
  max: number
  /** Bytes of one picture. */
  maxBytes: number
  disabled?: boolean
}

/** Pictures that are uploaded as soon as they are chosen, side by side. What fails stays and can be tried again; the others are not touched (spec 5, 8). */
export const AssetsUploader = ({
  label,
  value,
  onChange,
  upload,
  max,
  maxBytes,
  disabled = false,
}: AssetsUploaderProps) => {
  const { t } = useTranslation('fields')
  const [waiting, setWaiting] = useState<Waiting[]>([])
  const [over, setOver] = useState(false)
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
      const failed = TYPES.has(file.type)
        ? file.size > maxBytes
          ? t('file.large', { most: maxBytes / MEGABYTE })
          : null
        : t('file.type')
      return { id: next.current, file, share: 0, failed, canRetry: false }
    })
    setWaiting((all) => [...all, ...taken])
    for (const { id, file, failed } of taken) if (!failed) void send(id, file)
  }
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
          <li key={asset.url} className={styles.asset}>
            <img src={asset.url} alt={asset.name} />
            <Button
              size="sm"
              square
              className={styles.remove}
              disabled={disabled}
              aria-label={t('remove', { name: asset.name })}
              onClick={() => onChange((assets) => assets.filter((one) => one !== asset))}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
        {waiting.map(({ id, file, share, failed, canRetry }) => (
          <li key={id} className={cx(styles.asset, styles.waiting)}>
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
                      onClick={() => void send(id, file)}
                    >
                      <RotateCcw aria-hidden />
                    </Button>
                  )}
                  <Button
                    kind="quiet"
                    size="sm"
                    square
                    aria-label={t('remove', { name: file.name })}
                    onClick={() => drop(id)}
                  >
                    <X aria-hidden />
                  </Button>
                </span>
              </>
            )}
          </li>
        ))}
        {value.length + waiting.length < max && (
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
                  take(files)
                }}
              />
              <ImagePlus aria-hidden />
              {t('assets.choose')}
            </label>
          </li>
        )}
      </ul>
      <p className="sm muted">
        {t('assets.about', { most: maxBytes / MEGABYTE, held: value.length, max })}
      </p>
      {full && (
        <p role="alert" className={styles.error}>
          {t('assets.full', { max })}
        </p>
      )}
    </fieldset>
  )
}
