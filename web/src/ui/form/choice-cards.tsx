import { Lock } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Badge } from '../feedback/badge.tsx'
import { Radio } from './choice.tsx'
import { cx } from '../class-names.ts'
import group from './group.module.css'
import styles from './choice-cards.module.css'

export type Choice<V extends string> = {
  value: V
  title: string
  text?: string
  /** A drawing or picture; decoration, the title says what it is. */
  picture?: ReactNode
  /** `card-smartli`: the plan that has it, and what choosing it without that plan does. */
  plan?: string
  onLocked?: (() => void) | undefined
}

type ChoiceProps<V extends string> = {
  label: string
  options: Choice<V>[]
  value: V | null
  onChange: (value: V) => void
  disabled?: boolean
  error?: string | undefined
  /** `square`: small, picture over title; `box`: rows; `card`: large, picture over title and text. */
  variant: 'square' | 'box' | 'card'
}

/**
 * Visual radio groups: `square-select`, `box-radio`, `card` and `card-smartli` (UI-14). Radio buttons underneath:
 * arrow keys move, one Tab stop. A locked card stays focusable and shows which plan has it.
 */
export const ChoiceCards = <V extends string>({
  label,
  options,
  value,
  onChange,
  disabled = false,
  error,
  variant,
}: ChoiceProps<V>) => {
  const name = useId()
  return (
    <fieldset
      className={group.group}
      disabled={disabled}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-says` : undefined}
    >
      <legend className={group.legend}>{label}</legend>
      <div className={cx(styles.options, styles[variant])}>
        {options.map((option) => {
          const isLocked = option.onLocked !== undefined
          return (
            <label key={option.value} className={cx(styles.option, isLocked && styles.locked)}>
              {option.picture && (
                <span aria-hidden className={styles.picture}>
                  {option.picture}
                </span>
              )}
              <Radio
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => (isLocked ? option.onLocked?.() : onChange(option.value))}
                className={styles.radio}
              />
              <span className={styles.title}>
                {isLocked && <Lock size={14} aria-hidden />}
                {option.title}
                {option.plan && <Badge tone="info">{option.plan}</Badge>}
              </span>
              {option.text && <span className={styles.text}>{option.text}</span>}
            </label>
          )
        })}
      </div>
      {error && (
        <p id={`${name}-says`} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
