import { File as FileIcon, Upload, X } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, FileButton } from '../button.tsx'
import { cx } from '../class-names.ts'
import group from './group.module.css'
import styles from './file-field.module.css'

const MEGABYTE = 1024 * 1024

type FileFieldProps = {
  label: string
  value: File | null
  onChange: (file: File | null) => void
  /** As a file input's `accept`. */
  accept: string
  /** Bytes. */
  maxBytes: number
  disabled?: boolean
  error?: string | undefined
}

const fits = ({ name, type }: File, accept: string) =>
  accept
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .some((one) =>
      one.startsWith('.')
        ? name.toLowerCase().endsWith(one)
        : one.endsWith('/*')
          ? type.startsWith(one.slice(0, -1))
          : type === one,
    )

/** One file, chosen or dropped. A file of another type or too large is refused with the reason; the one chosen before stays. */
export const FileField = ({
  label,
  value,
  onChange,
  accept,
  maxBytes,
  disabled = false,
  error,
}: FileFieldProps) => {
  const { t } = useTranslation('fields')
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<string>()
  const take = (file: File | undefined) => {
    if (!file || disabled) return
    const reason = fits(file, accept)
      ? file.size > maxBytes
        ? t('file.large', { most: maxBytes / MEGABYTE })
        : undefined
      : t('file.type')
    setRefused(reason)
    if (!reason) onChange(file)
  }
  const says = refused ?? error
  return (
    <fieldset className={group.group} disabled={disabled}>
      <legend className={group.legend}>{label}</legend>
      <div
        className={cx(styles.zone, over && styles.over, says !== undefined && styles.wrong)}
        onDragOver={(event: DragEvent) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event: DragEvent) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files[0])
        }}
      >
        {value ? (
          <>
            <FileIcon size={20} aria-hidden />
            <span className="grow break">{value.name}</span>
            <Button
              kind="quiet"
              size="sm"
              square
              disabled={disabled}
              aria-label={t('remove', { name: value.name })}
              onClick={() => onChange(null)}
            >
              <X aria-hidden />
            </Button>
          </>
        ) : (
          <>
            <FileButton accept={accept} onFile={take} disabled={disabled}>
              <Upload aria-hidden />
              {t('file.choose')}
            </FileButton>
            <span className="sm muted">{over ? t('file.now') : t('file.drop')}</span>
          </>
        )}
      </div>
      {says && (
        <p role="alert" className={styles.error}>
          {says}
        </p>
      )}
    </fieldset>
  )
}
