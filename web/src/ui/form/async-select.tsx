/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- a combobox that searches has no tag of its own; its keys are handled on the field (ARIA Authoring Practices, combobox with list autocomplete) */
import { X } from 'lucide-react'
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from '../class-names.ts'
import { Input, type FieldControlProps } from './field.tsx'
import { Thumb } from '../data/thumb.tsx'
import styles from './async-select.module.css'

export type AsyncOption = {
  id: string
  title: string
  picture?: string | null | undefined
  /** Shown after the title in the list. */
  mark?: ReactNode
}

type AsyncSelectProps<O extends AsyncOption> = {
  /** The label of the list, and of the field if there is none outside. */
  label: string
  value: O | null
  onChange: (option: O | null) => void
  /** The search text; null while the list is closed. The caller does the search. */
  typed: string | null
  onTyped: (typed: string | null) => void
  /** The results; undefined while searching. */
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
  /** Connects it to its label, hint and error outside. */
  described?: FieldControlProps
  clearable?: boolean
  disabled?: boolean
  pictures?: boolean
}

type ListKeys<O> = {
  options: O[]
  isOpen: boolean
  onTyped: (typed: string | null) => void
  onTake: (option: O) => void
}

/** Arrow keys move in the list, Enter selects, Escape closes. */
const useListKeys = <O extends AsyncOption>({ options, isOpen, onTyped, onTake }: ListKeys<O>) => {
  const [at, setAt] = useState(0)
  const walk = (step: number) =>
    setAt((now) => Math.min(options.length - 1, Math.max(0, now + step)))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return onTyped('')
      walk(event.key === 'ArrowDown' ? 1 : -1)
    }
    const option = options[at]
    if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      if (option) onTake(option)
    }
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      onTyped(null)
    }
  }
  return { at, setAt, onKeyDown }
}

type SearchInputProps = Pick<
  AsyncSelectProps<AsyncOption>,
  'label' | 'value' | 'typed' | 'onTyped' | 'texts' | 'described' | 'disabled'
> & {
  /** The ids of the list and of the option that the arrow keys are at. */
  list: string
  active: string | undefined
  hasPicture: boolean
  onSearch: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

const SearchInput = ({
  label,
  value,
  typed,
  onTyped,
  texts,
  described,
  disabled = false,
  list,
  active,
  hasPicture,
  onSearch,
  onKeyDown,
}: SearchInputProps) => {
  const isOpen = typed !== null
  const open = () => onTyped(typed ?? '')
  return (
    <Input
      {...described}
      role="combobox"
      aria-label={described ? undefined : label}
      aria-expanded={isOpen}
      aria-controls={isOpen ? list : undefined}
      aria-autocomplete="list"
      aria-activedescendant={isOpen ? active : undefined}
      autoComplete="off"
      disabled={disabled}
      className={cx(hasPicture && styles.chosen)}
      title={value?.title}
      placeholder={isOpen ? texts.search : texts.choose}
      value={typed ?? value?.title ?? ''}
      onFocus={(event) => event.target.select()}
      // If the page moves between press and release, there is no click event; a screen reader sends only a click
      // event.
      onMouseDown={open}
      onClick={open}
      onChange={(event) => onSearch(event.target.value)}
      onBlur={() => onTyped(null)}
      onKeyDown={onKeyDown}
    />
  )
}

const ClearButton = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <Button
    kind="quiet"
    size="sm"
    square
    className={styles.clear}
    aria-label={label}
    onClick={onClear}
  >
    <X aria-hidden />
  </Button>
)

const Note = ({ children }: { children: string }) => (
  <li role="option" aria-selected={false} aria-disabled className={styles.none}>
    {children}
  </li>
)

type OptionListProps<O extends AsyncOption> = Pick<
  AsyncSelectProps<O>,
  'label' | 'typed' | 'options' | 'failed' | 'texts' | 'pictures'
> & { id: string; at: number; onChoose: (option: O) => void }

const OptionList = <O extends AsyncOption>({
  id,
  label,
  at,
  typed,
  options,
  failed,
  texts,
  pictures = false,
  onChoose,
}: OptionListProps<O>) => (
  <ul id={id} role="listbox" aria-label={label} className={styles.list}>
    {options?.map((option, index) => (
      <li
        key={option.id}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === at}
        className={styles.option}
        // The field would lose focus, and the list would close, before the click arrives.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(option)}
      >
        {pictures && <Thumb src={option.picture} />}
        <span className="break">{option.title}</span>
        {option.mark}
      </li>
    ))}
    {options?.length === 0 && <Note>{typed === '' ? texts.none_at_all : texts.none}</Note>}
    {failed && !options && <Note>{texts.failed}</Note>}
  </ul>
)

/** Chooses one of many options by typing. Arrow keys move in the list, Enter selects, Escape closes. */
export const AsyncSelect = <O extends AsyncOption>(props: AsyncSelectProps<O>) => {
  const { value, onChange, typed, onTyped, texts, clearable = false, pictures = false } = props
  const list = useId()
  const isOpen = typed !== null
  const options = props.options ?? []
  const choose = (option: O | null) => {
    onChange(option)
    onTyped(null)
  }
  const { at, setAt, onKeyDown } = useListKeys({ options, isOpen, onTyped, onTake: choose })
  const hasPicture = pictures && value !== null && !isOpen
  return (
    <div className={styles.select}>
      {hasPicture && (
        <span className={styles.thumb}>
          <Thumb src={value.picture} />
        </span>
      )}
      <SearchInput
        {...props}
        list={list}
        active={options[at] && `${list}-${at}`}
        hasPicture={hasPicture}
        onSearch={(text) => {
          onTyped(text)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      {clearable && value && !isOpen && (
        <ClearButton label={texts.clear} onClear={() => choose(null)} />
      )}
      {isOpen && <OptionList {...props} id={list} at={at} onChoose={choose} />}
    </div>
  )
}
