import { useCallback, useState } from 'react'
import type { Review } from '@plaudit/contract/reviews/review'

type Ticked = { view: string; ids: ReadonlySet<string>; all: boolean }
const none: ReadonlySet<string> = new Set()

/**
 * Selected reviews by id, or all that match the filter. `view` identifies the list: another one starts with nothing
 * selected.
 */
export const useSelection = (view: string) => {
  const [kept, setKept] = useState<Ticked>({ view, ids: none, all: false })
  const { ids, all } = kept.view === view ? kept : { ids: none, all: false }
  const clear = useCallback(() => setKept({ view, ids: none, all: false }), [view])
  const toggle = useCallback(
    (review: Review) =>
      setKept((now) => {
        const next = new Set(now.view === view ? now.ids : none)
        if (!next.delete(review.id)) next.add(review.id)
        return { view, ids: next, all: false }
      }),
    [view],
  )
  const take = (reviews: Review[], everything = false) =>
    setKept({ view, ids: new Set(reviews.map((review) => review.id)), all: everything })
  return {
    ids,
    count: ids.size,
    all,
    toggle,
    take,
    clear,
    takeAll: () => setKept({ view, ids, all: true }),
  }
}
export type Selection = ReturnType<typeof useSelection>
