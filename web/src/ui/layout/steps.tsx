import { Check } from 'lucide-react'
import { cx } from '../class-names.ts'
import styles from './steps.module.css'

/**
 * The position in a short sequence. `at` is the index of the current step; one beyond the last means all are done.
 */
export const Steps = ({ label, steps, at }: { label: string; steps: string[]; at: number }) => (
  <ol aria-label={label} className={styles.steps}>
    {steps.map((step, index) => (
      <li
        key={step}
        aria-current={index === at ? 'step' : undefined}
        className={cx(index < at && styles.done)}
      >
        <span className={styles.mark}>
          {index < at ? <Check size={14} aria-hidden /> : index + 1}
        </span>
        <span className={styles.name}>{step}</span>
      </li>
    ))}
  </ol>
)
