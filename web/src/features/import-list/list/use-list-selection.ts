import { type ListedItem } from '@plaudit/contract/dropshipping/import-item'
import { MOST_CHOSEN } from '@plaudit/contract/dropshipping/import-list'
import { useCallback, useState } from 'react'
import type { ListTerms } from './use-list-url.ts'

type Chosen = { view: string; ids: ReadonlySet<string>; all: boolean }
const none: ReadonlySet<string> = new Set()

/** What is chosen by id, or all that matches the filter. Another search or filter starts with nothing. */
export const useListSelection = (terms: ListTerms) => {
  const { search, level, stock, category, tag } = terms
  const filter = { search, level, stock, category, tag }
  const view = JSON.stringify(filter)
  const [kept, setKept] = useState<Chosen>({ view, ids: none, all: false })
  const { ids, all } = kept.view === view ? kept : { ids: none, all: false }
  const clear = useCallback(() => setKept({ view, ids: none, all: false }), [view])
  const toggle = useCallback(
    (id: string) =>
      setKept((now) => {
        const next = new Set(now.view === view ? now.ids : none)
        if (!next.delete(id)) next.add(id)
        return { view, ids: next, all: false }
      }),
    [view],
  )
  const take = (items: ListedItem[]) =>
    setKept({ view, ids: new Set(items.map(({ id }) => id)), all: items.length > MOST_CHOSEN })
  return {
    count: ids.size,
    all,
    has: (id: string) => all || ids.has(id),
    toggle,
    take,
    clear,
    takeAll: () => setKept({ view, ids, all: true }),
    /** What a change is about. */
    scope: all ? { filter } : { ids: [...ids] },
  }
}
export type ListSelection = ReturnType<typeof useListSelection>
