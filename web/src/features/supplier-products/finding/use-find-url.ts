import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { filterNames, type FilterName } from './search-choices.ts'
import { readCompared, readTerms } from './search-terms.ts'

type Changes = Partial<
  Record<FilterName | 'ships_to' | 'sort' | 'compare' | 'comparing', string | null>
>

/** Two quick clicks come before the screen is drawn again: what it shows is older than the address then. */
export const addressNow = () => new URLSearchParams(location.search)

/** Search, filters, order and what is compared are in the address: reload, Back and a copied address show the same. */
export const useFindUrl = () => {
  const [query, setQuery] = useSearchParams()
  const change = useCallback(
    (changes: Changes, how: { replace?: boolean } = {}) => {
      const next = addressNow()
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      setQuery(next, { ...how, preventScrollReset: true })
    },
    [setQuery],
  )
  const clear = useCallback(
    () => change(Object.fromEntries(filterNames.map((name) => [name, null]))),
    [change],
  )
  const text = query.toString()
  return useMemo(() => {
    const fresh = new URLSearchParams(text)
    const terms = readTerms(fresh)
    return {
      terms,
      compared: readCompared(fresh),
      isComparing: fresh.has('comparing'),
      narrowed: filterNames.filter((name) => terms[name] !== undefined).length,
      change,
      clear,
    }
  }, [text, change, clear])
}
export type FindUrl = ReturnType<typeof useFindUrl>
