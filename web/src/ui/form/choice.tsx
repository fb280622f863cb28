import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import styles from './choice.module.css'
import { cx } from '../class-names.ts'

/** A checkbox; `some` shows the indeterminate state. */
export const Check = ({
  some = false,
  className,
  ...rest
}: ComponentProps<'input'> & { some?: boolean }) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return <input {...rest} ref={box} type="checkbox" className={cx(styles.check, className)} />
}

export const Radio = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} type="radio" className={cx(styles.check, className)} />
)

type SwitchProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: ReactNode
  hint?: ReactNode
  onChange: (on: boolean) => void
}
export const Switch = ({ label, hint, onChange, ...rest }: SwitchProps) => (
  <label className={styles.line}>
    <span className="grow">
      {label}
      {hint && <span className={styles.hint}>{hint}</span>}
    </span>
    <input
      {...rest}
      type="checkbox"
      role="switch"
      aria-checked={rest.checked}
      className={styles.switch}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
)

type SegmentedProps<V extends string> = {
  label: string
  value: V
  options: { value: V; label: ReactNode; disabled?: boolean }[]
  onChange: (value: V) => void
}
/** A few radio options side by side. */
export const Segmented = <V extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedProps<V>) => (
  <fieldset aria-label={label} className={styles.segmented}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        disabled={option.disabled}
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
  </fieldset>
)
