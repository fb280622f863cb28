/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- a combobox that searches has no tag of its own; its keys are handled on the field (ARIA Authoring Practices, combobox with list autocomplete) */
import { X } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductOption } from '@plaudit/contract/products'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Input } from '../../ui/field.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import styles from './product-select.module.css'
import { useProductSearch } from './queries.ts'

export type ChosenProduct = Pick<ProductOption, 'id' | 'title' | 'image'>

type ProductSelectProps = {
  label: string
  value: ChosenProduct | null
  onChange: (product: ChosenProduct | null) => void
  /** Ties it to a label, hint and error outside. */
  described?: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
  clearable?: boolean
}

/** A product of the store, found by typing. Arrow keys walk the list, Enter takes, Escape leaves. */
export const ProductSelect = ({ label, value, onChange, described, clearable = false }: ProductSelectProps) => {
  const { t } = useTranslation('products')
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const isOpen = typed !== null
  const { data, error } = useProductSearch(useDebounced(typed ?? '', 200), isOpen)
  const options = data?.results ?? []
  const choose = (product: ChosenProduct | null) => {
    onChange(product)
    setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return setTyped('')
      setAt((now) => Math.min(options.length - 1, Math.max(0, now + (event.key === 'ArrowDown' ? 1 : -1))))
    }
    const option = options[at]
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      if (option) choose(option)
    }
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setTyped(null)
    }
  }
  return (
    <div className={styles.select}>
      {value && !isOpen && (
        <span className={styles.thumb}>
          <Thumb src={value.image?.src} />
        </span>
      )}
      <Input
        {...described}
        ref={input}
        role="combobox"
        aria-label={described ? undefined : label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options[at] ? `${list}-${at}` : undefined}
        autoComplete="off"
        className={cx(value && !isOpen && styles.chosen)}
        title={value?.title}
        placeholder={t(isOpen ? 'search' : 'choose')}
        value={typed ?? value?.title ?? ''}
        onFocus={(event) => event.target.select()}
        onClick={() => setTyped((now) => now ?? '')}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={onKeyDown}
      />
      {clearable && value && !isOpen && (
        <Button kind="quiet" size="sm" square className={styles.clear} aria-label={t('clear')} onClick={() => choose(null)}>
          <X aria-hidden />
        </Button>
      )}
      {isOpen && (
        <ul id={list} role="listbox" aria-label={label} className={styles.list}>
          {options.map((option, index) => (
            <li
              key={option.id}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === at}
              className={styles.option}
              // The field would lose focus, and the list with it, before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <Thumb src={option.image?.src} />
              <span className="break">{option.title}</span>
            </li>
          ))}
          {data && options.length === 0 && (
            <li role="option" aria-selected={false} aria-disabled className={styles.none}>
              {typed === '' ? t('none_at_all') : t('none')}
            </li>
          )}
          {error && !data && (
            <li role="option" aria-selected={false} aria-disabled className={styles.none}>
              {t('failed')}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
