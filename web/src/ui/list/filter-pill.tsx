import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import styles from './filter-pill.module.css'

export type FilterChoice = { value: string; text: string }
type FilterPillProps = {
  label: string
  value: string
  choices: FilterChoice[]
  /** The name of the button that takes the filter back. */
  removeLabel: (chosen: string) => string
  onChange: (value: string | null) => void
  /** The options, where they are grouped. */
  children?: ReactNode
}

/** A filter: one of a few values, chosen with the browser's own list, taken back with one click. */
export const FilterPill = ({
  label,
  value,
  choices,
  removeLabel,
  onChange,
  children,
}: FilterPillProps) => {
  const chosen = choices.find((one) => one.value === value)
  return (
    <span className={cx(styles.pill, chosen && styles.on)}>
      {!chosen && <Plus size={14} aria-hidden />}
      <select
        aria-label={label}
        value={chosen ? value : ''}
        onChange={(event) => onChange(event.target.value || null)}
      >
        <option value="">{label}</option>
        {children ??
          choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.text}
            </option>
          ))}
      </select>
      {chosen && (
        <button type="button" aria-label={removeLabel(chosen.text)} onClick={() => onChange(null)}>
          <X size={14} aria-hidden />
        </button>
      )}
    </span>
  )
}
