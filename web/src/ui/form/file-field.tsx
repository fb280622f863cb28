import { File as FileIcon, Upload, X } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, FileButton } from './button.tsx'
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
    .some((one) => {
      if (one.startsWith('.')) return name.toLowerCase().endsWith(one)
      return one.endsWith('/*') ? type.startsWith(one.slice(0, -1)) : type === one
    })

const faultOf = (file: File, { accept, maxBytes }: { accept: string; maxBytes: number }) => {
  if (!fits(file, accept)) return 'file.type'
  return file.size > maxBytes ? 'file.large' : undefined
}

type ChosenFileProps = { file: File; disabled: boolean; onRemove: () => void }

const ChosenFile = ({ file, disabled, onRemove }: ChosenFileProps) => {
  const { t } = useTranslation('fields')
  return (
    <>
      <FileIcon size={20} aria-hidden />
      <span className="grow break">{file.name}</span>
      <Button
        kind="quiet"
        size="sm"
        square
        disabled={disabled}
        aria-label={t('remove', { name: file.name })}
        onClick={onRemove}
      >
        <X aria-hidden />
      </Button>
    </>
  )
}

/**
 * One file, chosen or dropped. A file of another type or too large is refused with the reason; the former one stays.
 */
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
    const reason = faultOf(file, { accept, maxBytes })
    setRefused(reason && t(reason, { most: maxBytes / MEGABYTE }))
    if (!reason) onChange(file)
  }
  const message = refused ?? error
  return (
    <fieldset className={group.group} disabled={disabled}>
      <legend className={group.legend}>{label}</legend>
      <div
        className={cx(styles.zone, over && styles.over, message !== undefined && styles.wrong)}
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
          <ChosenFile file={value} disabled={disabled} onRemove={() => onChange(null)} />
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
      {message && (
        <p role="alert" className={styles.error}>
          {message}
        </p>
      )}
    </fieldset>
  )
}
