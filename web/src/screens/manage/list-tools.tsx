import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { sorts } from '../../features/reviews/list/filter.ts'
import type { ManageUrl } from '../../features/reviews/list/use-manage-url.ts'
import { Select } from '../../ui/form/field.tsx'
import styles from './list-tools.module.css'

const SETTLE_MS = 250

const SearchBox = ({
  url,
  input,
}: {
  url: ManageUrl
  input: RefObject<HTMLInputElement | null>
}) => {
  const { t } = useTranslation('manage')
  const inUrl = url.filter.search ?? ''
  const [typed, setTyped] = useState(inUrl)
  // What this box last wrote to the URL: any other value came from outside, and is adopted.
  const written = useRef(inUrl)
  const write = useEffectEvent((search: string) => {
    if (search === written.current) return
    if (url.change({ search: search || null, review: null }, { replace: true }))
      written.current = search
    else setTyped(inUrl)
  })
  useEffect(() => {
    const timer = setTimeout(() => write(typed.trim()), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    if (inUrl === written.current) return
    written.current = inUrl
    setTyped(inUrl)
  }, [inUrl])
  return (
    <label className={styles.search}>
      <span className="sr">{t('search.label')}</span>
      <Search size={18} aria-hidden className="muted" />
      <input
        ref={input}
        type="search"
        placeholder={t('search.placeholder')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <kbd aria-hidden>/</kbd>
    </label>
  )
}

/** Search, the button for the filters if they are not next to the list, and the sort. */
export const ListTools = ({
  url,
  search,
  children,
}: {
  url: ManageUrl
  search: RefObject<HTMLInputElement | null>
  children: ReactNode
}) => {
  const { t } = useTranslation('manage')
  return (
    <div className={styles.tools}>
      <SearchBox url={url} input={search} />
      {children}
      <Select
        className={styles.sort}
        aria-label={t('sort.label')}
        value={url.sort}
        onChange={(event) =>
          url.change({ sort: event.target.value === 'newest' ? null : event.target.value })
        }
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </Select>
    </div>
  )
}
