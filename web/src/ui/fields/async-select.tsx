/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- a combobox that searches has no tag of its own; its keys are handled on the field (ARIA Authoring Practices, combobox with list autocomplete) */
import { X } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../class-names.ts'
import { Input, type Described } from '../field.tsx'
import { Thumb } from '../thumb.tsx'
import styles from './async-select.module.css'

export type AsyncOption = { id: string; title: string; picture?: string | null | undefined }

type AsyncSelectProps<O extends AsyncOption> = {
  /** Names the list, and the field too when nothing outside does. */
  label: string
  value: O | null
  onChange: (option: O | null) => void
  /** What is being searched for; null while the list is closed. The caller looks for it. */
  typed: string | null
  onTyped: (typed: string | null) => void
  /** What was found; undefined while it is being looked for. */
  options: O[] | undefined
  failed: boolean
  texts: {
    search: string
    choose: string
    clear: string
    none: string
    none_at_all: string
    failed: string
  }
  /** Ties it to a label, hint and error outside. */
  described?: Described
  clearable?: boolean
  disabled?: boolean
  pictures?: boolean
}

/** One of more things than fit a list, found by typing. Arrow keys walk the list, Enter takes, Escape leaves. */
export const AsyncSelect = <O extends AsyncOption>({
  label,
  value,
  onChange,
  typed,
  onTyped,
  options: found,
  failed,
  texts,
  described,
  clearable = false,
  disabled = false,
  pictures = false,
}: AsyncSelectProps<O>) => {
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const [at, setAt] = useState(0)
  const isOpen = typed !== null
  const options = found ?? []
  const open = () => onTyped(typed ?? '')
  const choose = (option: O | null) => {
    onChange(option)
    onTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return onTyped('')
      setAt((now) =>
        Math.min(options.length - 1, Math.max(0, now + (event.key === 'ArrowDown' ? 1 : -1))),
      )
    }
    const option = options[at]
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      if (option) choose(option)
    }
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      onTyped(null)
    }
  }
  const hasPicture = pictures && value !== null && !isOpen
  return (
    <div className={styles.select}>
      {hasPicture && (
        <span className={styles.thumb}>
          <Thumb src={value.picture} />
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
        disabled={disabled}
        className={cx(hasPicture && styles.chosen)}
        title={value?.title}
        placeholder={isOpen ? texts.search : texts.choose}
        value={typed ?? value?.title ?? ''}
        onFocus={(event) => event.target.select()}
        // A page that moves between press and release sends no click; a screen reader sends nothing but a click.
        onMouseDown={open}
        onClick={open}
        onChange={(event) => {
          onTyped(event.target.value)
          setAt(0)
        }}
        onBlur={() => onTyped(null)}
        onKeyDown={onKeyDown}
      />
      {clearable && value && !isOpen && (
        <Button
          kind="quiet"
          size="sm"
          square
          className={styles.clear}
          aria-label={texts.clear}
          onClick={() => choose(null)}
        >
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
              {pictures && <Thumb src={option.picture} />}
              <span className="break">{option.title}</span>
            </li>
          ))}
          {found && options.length === 0 && (
            <li role="option" aria-selected={false} aria-disabled className={styles.none}>
              {typed === '' ? texts.none_at_all : texts.none}
            </li>
          )}
          {failed && !found && (
            <li role="option" aria-selected={false} aria-disabled className={styles.none}>
              {texts.failed}
            </li>
          )}
        </ul>
      )}
    </div>
  )
}
