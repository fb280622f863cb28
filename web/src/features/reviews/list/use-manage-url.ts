import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { mayLeave } from '../../../drafts/unsaved-inputs.ts'
import { readFilter, filterNames, readSort, type FilterName } from './filter.ts'

type Changes = Partial<Record<FilterName | 'sort' | 'review', string | null>>

/** Another review, or none, in place of the open one. */
const closesReview = ({ review }: Changes) => {
  const open = new URLSearchParams(location.search).get('review')
  return open !== null && review !== undefined && review !== open
}

/** Filters, search, sort and the open review are in the URL: reload, Back and a copied URL show the same view. */
export const useManageUrl = () => {
  const [query, setQuery] = useSearchParams()
  /** False when it would discard unsaved input and the user stays. */
  const change = useCallback(
    (changes: Changes, how: { replace?: boolean; state?: unknown } = {}) => {
      if (closesReview(changes) && !mayLeave()) return false
      setQuery((now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      }, how)
      return true
    },
    [setQuery],
  )
  const clear = useCallback(
    () =>
      change(
        Object.fromEntries(
          filterNames.filter((name) => name !== 'status').map((name) => [name, null]),
        ),
      ),
    [change],
  )
  const text = query.toString()
  return useMemo(() => {
    const fresh = new URLSearchParams(text)
    const filter = readFilter(fresh)
    const narrowed = filterNames.filter(
      (name) => name !== 'status' && filter[name] !== undefined,
    ).length
    return { filter, sort: readSort(fresh), open: fresh.get('review'), narrowed, change, clear }
  }, [text, change, clear])
}
export type ManageUrl = ReturnType<typeof useManageUrl>
