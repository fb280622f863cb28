import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Input } from './field.tsx'
import styles from './color-picker.module.css'

const isColor = (text: string) => /^#[0-9a-fA-F]{6}$/.test(text)

/** The typed color; `present` is used while the text is not a valid color. */
const colorOf = (text: string, present: string | null): string | null => {
  if (text === '') return null
  return isColor(text) ? text.toUpperCase() : present
}

type ColorPickerProps = {
  label: string
  /** As `#RRGGBB`; null for none of its own. */
  value: string | null
  /** The color shown while there is none. */
  fallback: string
  /** The placeholder of the code field while there is none. */
  placeholder: string
  onChange: (color: string | null) => void
  disabled?: boolean
}

/** A colour by eye or by code. */
export const ColorPicker = ({
  label,
  value,
  fallback,
  placeholder,
  onChange,
  disabled = false,
}: ColorPickerProps) => {
  const { t } = useTranslation('fields')
  // The typed text is kept until the color changes from outside.
  const [kept, setKept] = useState({ for: value, text: value ?? '' })
  const typed = kept.for === value ? kept.text : (value ?? '')
  return (
    <div className={styles.line}>
      <input
        type="color"
        aria-label={t('color.pick', { name: label })}
        value={value ?? fallback}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value.toUpperCase())}
        className={styles.swatch}
      />
      <Input
        aria-label={t('color.code', { name: label })}
        aria-invalid={typed !== '' && !isColor(typed) ? true : undefined}
        placeholder={placeholder}
        value={typed}
        disabled={disabled}
        maxLength={7}
        spellCheck={false}
        className={styles.code}
        onChange={(event) => {
          const text = event.target.value
          const color = colorOf(text, value)
          setKept({ for: color, text })
          if (color !== value) onChange(color)
        }}
      />
      <Button
        kind="quiet"
        size="sm"
        square
        disabled={disabled || value === null}
        aria-label={t('color.reset', { name: label })}
        onClick={() => onChange(null)}
      >
        <RotateCcw aria-hidden />
      </Button>
    </div>
  )
}
