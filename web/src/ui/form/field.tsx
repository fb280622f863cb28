import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../class-names.ts'
import styles from './field.module.css'

export type FieldControlProps = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Receives the ids that connect the control to its label, hint and error. */
  children: (described: FieldControlProps) => ReactNode
}

/** A label, a control, and below it the hint or the error. */
export const Field = ({ label, hint, error, children }: FieldProps) => {
  const id = useId()
  const hasMessage = error !== undefined || hint !== undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-describedby': hasMessage ? `${id}-says` : undefined,
      })}
      {hasMessage && (
        <p id={`${id}-says`} className={error === undefined ? styles.hint : styles.error}>
          {error !== undefined && <CircleAlert size={16} aria-hidden />}
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={cx(styles.input, className)} />
)
export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea dir="auto" {...rest} className={cx(styles.input, styles.textarea, className)} />
)
export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <select {...rest} className={cx(styles.input, styles.select, className)} />
)

type TextFieldProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'input'>, 'id'>
export const TextField = ({ label, hint, error, ...rest }: TextFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(described) => <Input {...rest} {...described} />}
  </Field>
)

type TextareaFieldProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'textarea'>, 'id'>
export const TextareaField = ({ label, hint, error, ...rest }: TextareaFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    {(described) => <Textarea {...rest} {...described} />}
  </Field>
)

export const PasswordField = ({ label, hint, error, ...rest }: TextFieldProps) => {
  const { t } = useTranslation('app')
  const [visible, setVisible] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(described) => (
        <div className={styles.password}>
          <Input {...rest} {...described} type={visible ? 'text' : 'password'} />
          <button
            type="button"
            aria-pressed={visible}
            aria-label={t('field.show_password')}
            onClick={() => setVisible(!visible)}
          >
            {visible ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
          </button>
        </div>
      )}
    </Field>
  )
}
