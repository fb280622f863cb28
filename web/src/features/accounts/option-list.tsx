import { Check } from '../../ui/form/choice.tsx'
import styles from './onboarding.module.css'

type OptionListProps<V extends string> = {
  legend: string
  /** The text of the option that toggles all others; it is never a value itself (ACC-40). */
  all: string
  options: { value: V; label: string; hint: string }[]
  chosen: V[]
  onChange: (chosen: V[]) => void
}

/** Checkboxes, with one above them for all. */
export const OptionList = <V extends string>({
  legend,
  all,
  options,
  chosen,
  onChange,
}: OptionListProps<V>) => {
  const every = options.map(({ value }) => value)
  const isAll = every.every((value) => chosen.includes(value))
  const toggle = (value: V) =>
    onChange(every.filter((one) => (one === value ? !chosen.includes(one) : chosen.includes(one))))
  return (
    <fieldset className="stack close">
      <legend className={styles.legend}>{legend}</legend>
      <label className={styles.all}>
        <Check
          checked={isAll}
          some={chosen.length > 0 && !isAll}
          onChange={() => onChange(isAll ? [] : every)}
        />
        {all}
      </label>
      {options.map(({ value, label, hint }) => (
        <label key={value} className={styles.option}>
          <Check checked={chosen.includes(value)} onChange={() => toggle(value)} />
          <span>
            {label}
            <span className="sm muted">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
