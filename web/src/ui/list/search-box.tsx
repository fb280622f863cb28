import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './search-box.module.css'

const SETTLE_MS = 250

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** `/` leads to the search, unless something is typed or a dialog is open. */
const useSlash = (focus: () => void) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || document.querySelector('[role=dialog]')) return
    event.preventDefault()
    focus()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

type SearchBoxProps = {
  label: string
  placeholder: string
  /** The words that are searched for; another value than the typed one is adopted. */
  value: string
  /** Once typing rests for a moment. */
  onSearch: (words: string) => void
}

/** The search of a list: words are searched for as they are typed. */
export const SearchBox = ({ label, placeholder, value, onSearch }: SearchBoxProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  // What this box last wrote to the address: any other value came from outside, and is adopted.
  const written = useRef(value)
  const write = useEffectEvent((search: string) => {
    if (search === written.current) return
    written.current = search
    onSearch(search)
  })
  useEffect(() => {
    const timer = setTimeout(() => write(typed.trim()), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    if (value === written.current) return
    written.current = value
    setTyped(value)
  }, [value])
  useSlash(() => input.current?.focus())
  return (
    <label className={styles.search}>
      <span className="sr">{label}</span>
      <Search size={18} aria-hidden className="muted" />
      <input
        ref={input}
        type="search"
        maxLength={200}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <kbd aria-hidden>/</kbd>
    </label>
  )
}
