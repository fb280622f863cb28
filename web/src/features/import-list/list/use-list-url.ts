import { guardLevels } from '@plaudit/contract/dropshipping/import-item'
import { listSorts, type ListSort } from '@plaudit/contract/dropshipping/import-list'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

export const filterNames = ['level', 'stock', 'category', 'tag'] as const
export type FilterName = (typeof filterNames)[number]
export const stockChoices = ['in', 'low', 'out'] as const
export const itemTabs = ['product', 'description', 'pictures', 'prices'] as const
export type ItemTab = (typeof itemTabs)[number]

export type ListTerms = {
  search?: string
  level?: (typeof guardLevels)[number]
  stock?: (typeof stockChoices)[number]
  category?: string
  tag?: string
  sort: ListSort
}
type Changes = Partial<Record<FilterName | 'search' | 'sort' | 'open' | 'tab', string | null>>

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((one) => one === value)

const readTerms = (query: URLSearchParams): ListTerms => {
  const search = query.get('search')?.slice(0, 200)
  const level = oneOf(guardLevels, query.get('level'))
  const stock = oneOf(stockChoices, query.get('stock'))
  const category = query.get('category')
  const tag = query.get('tag')
  return {
    ...(search && { search }),
    ...(level && { level }),
    ...(stock && { stock }),
    ...(category && { category }),
    ...(tag && { tag }),
    sort: oneOf(listSorts, query.get('sort')) ?? 'newest',
  }
}

/** PROD-24: words, filters, order, and what is open are in the address: reload, Back and a copied address show the same. */
export const useListUrl = () => {
  const [query, setQuery] = useSearchParams()
  const change = useCallback(
    (changes: Changes, how: { replace?: boolean } = {}) => {
      const next = new URLSearchParams(location.search)
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      setQuery(next, { ...how, preventScrollReset: true })
    },
    [setQuery],
  )
  const clear = useCallback(
    () => change({ level: null, stock: null, category: null, tag: null, search: null }),
    [change],
  )
  const text = query.toString()
  return useMemo(() => {
    const fresh = new URLSearchParams(text)
    const terms = readTerms(fresh)
    return {
      terms,
      open: fresh.get('open'),
      tab: oneOf(itemTabs, fresh.get('tab')) ?? 'product',
      narrowed: filterNames.filter((name) => terms[name] !== undefined).length,
      change,
      clear,
    }
  }, [text, change, clear])
}
export type ListUrl = ReturnType<typeof useListUrl>
