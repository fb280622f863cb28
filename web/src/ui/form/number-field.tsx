import { useState, type ComponentProps } from 'react'
import { Input, type FieldControlProps } from './field.tsx'

type NumberFieldProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'id'> & {
  described: FieldControlProps
  value: number | null
  /** Null while the text is not a number. */
  onChange: (value: number | null) => void
}

const textOf = (value: number | null) => (value === null ? '' : String(value))

const digits = /^\d*$/

/**
 * A whole number. A text field with a number pad on phones: a browser's own number field changes under the wheel and
 * hides what it does not understand (GOV.UK Design System, text input, "Asking for whole numbers").
 */
export const NumberField = ({ described, value, onChange, ...rest }: NumberFieldProps) => {
  // The typed text is kept until the number changes from outside.
  const [kept, setKept] = useState({ for: value, text: textOf(value) })
  const shown = kept.for === value ? kept.text : textOf(value)
  return (
    <Input
      {...rest}
      {...described}
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      onChange={(event) => {
        const text = event.target.value.trim()
        const number = text !== '' && digits.test(text) ? Number(text) : null
        setKept({ for: number, text })
        onChange(number)
      }}
    />
  )
}
