import { CircleAlert, RotateCcw } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { scrollClear } from '../layout/scroll-clear.ts'
import { Button } from './button.tsx'
import { isColor, isColorFault, type TypedColor } from './typed-color.ts'
import { Input } from './field.tsx'
import fieldStyles from './field.module.css'
import styles from './color-picker.module.css'

/** What a color begins with: no fault while it is being typed. */
const isBegun = (text: string) => /^#[0-9a-fA-F]{0,5}$/.test(text)

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
  /** What was typed, for whoever keeps it; else it is kept here. */
  typed?: TypedColor | undefined
  onType?: (typed: TypedColor) => void
}

type CodeProps = Pick<
  ColorPickerProps,
  'label' | 'value' | 'placeholder' | 'onChange' | 'disabled'
> & {
  text: string
  onText: (typed: TypedColor) => void
  /** Of the message; undefined where there is none. */
  faultId: string | undefined
  onTyping: (isTyping: boolean) => void
}

const CodeField = ({
  label,
  value,
  text,
  faultId,
  onChange,
  onText,
  onTyping,
  ...rest
}: CodeProps) => {
  const { t } = useTranslation('fields')
  const type = (next: string) => {
    const color = colorOf(next, value)
    onTyping(true)
    onText({ for: color, text: next })
    if (color !== value) onChange(color)
  }
  return (
    <Input
      {...rest}
      aria-label={t('color.code', { name: label })}
      aria-invalid={faultId !== undefined || undefined}
      aria-describedby={faultId}
      value={text}
      maxLength={7}
      spellCheck={false}
      dir="ltr"
      className={styles.code}
      onBlur={() => onTyping(false)}
      onChange={(event) => type(event.target.value)}
    />
  )
}

const Fault = ({ id }: { id: string }) => {
  const { t } = useTranslation('fields')
  return (
    <p ref={scrollClear} id={id} className={fieldStyles.error}>
      <CircleAlert size={16} aria-hidden />
      {t('color.invalid')}
    </p>
  )
}

/** A colour by eye or by code. What is no code stands in the field and is said beside it; the value stays. */
export const ColorPicker = ({ fallback, typed, onType, ...picked }: ColorPickerProps) => {
  const { label, value, onChange, disabled = false } = picked
  const { t } = useTranslation('fields')
  const id = useId()
  const own = useState<TypedColor>()
  const [kept, setKept] = onType ? [typed, onType] : own
  const [isTyping, setTyping] = useState(false)
  const text = kept?.for === value ? kept.text : (value ?? '')
  const isFault = isColorFault({ for: value, text }, value) && !(isTyping && isBegun(text))
  return (
    <div className="stack close">
      <div className={styles.line}>
        <input
          type="color"
          aria-label={t('color.pick', { name: label })}
          value={value ?? fallback}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
          className={styles.swatch}
        />
        <CodeField
          {...picked}
          text={text}
          faultId={isFault ? id : undefined}
          onText={setKept}
          onTyping={setTyping}
        />
        <Button
          kind="quiet"
          size="sm"
          square
          disabled={disabled || (value === null && text === '')}
          aria-label={t('color.reset', { name: label })}
          onClick={() => {
            setKept({ for: null, text: '' })
            onChange(null)
          }}
        >
          <RotateCcw aria-hidden />
        </Button>
      </div>
      {isFault && <Fault id={id} />}
    </div>
  )
}
