import { X } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Input, type FieldControlProps } from './field.tsx'
import styles from './tag-field.module.css'

type TagFieldProps = Pick<ComponentProps<'input'>, 'placeholder' | 'disabled' | 'maxLength'> & {
  described: FieldControlProps
  value: string[]
  onChange: (tags: string[]) => void
}

const wordsIn = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

const isSame = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase()

/**
 * Several short words. Enter or a comma adds one, a pasted list is split, Backspace in an empty field removes the
 * last one. No duplicates.
 */
export const TagField = ({ described, value, onChange, disabled, ...rest }: TagFieldProps) => {
  const { t } = useTranslation('fields')
  const [typed, setTyped] = useState('')
  const add = (text: string) => {
    const tags = [...value]
    for (const word of wordsIn(text)) if (!tags.some((tag) => isSame(tag, word))) tags.push(word)
    if (tags.length > value.length) onChange(tags)
    setTyped('')
  }
  return (
    <div className={styles.box}>
      {value.length > 0 && (
        <ul className={styles.tags}>
          {value.map((tag) => (
            <li key={tag} className={styles.tag}>
              <span className="break">{tag}</span>
              <button
                type="button"
                disabled={disabled}
                aria-label={t('remove', { name: tag })}
                onClick={() => onChange(value.filter((other) => other !== tag))}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Input
        {...rest}
        {...described}
        disabled={disabled}
        value={typed}
        onChange={(event) =>
          /[,;\n]/.test(event.target.value) ? add(event.target.value) : setTyped(event.target.value)
        }
        onPaste={(event) => {
          const text = event.clipboardData.getData('text')
          if (!/[,;\n]/.test(text)) return
          event.preventDefault()
          add(typed + text)
        }}
        onBlur={() => typed && add(typed)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter' && typed.trim() !== '') {
            event.preventDefault()
            add(typed)
          }
          if (event.key === 'Backspace' && typed === '' && value.length > 0) {
            event.preventDefault()
            setTyped(value.at(-1) ?? '')
            onChange(value.slice(0, -1))
          }
        }}
      />
    </div>
  )
}
