import type { Review } from '@plaudit/contract/reviews'
import { useCallback, useEffect, useState } from 'react'

/** Ticked reviews by id, or all that match the filter. `view` names the list: another one begins with nothing ticked. */
export const useSelection = (view: string) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState(false)
  const clear = useCallback(() => {
    setIds(new Set())
    setAll(false)
  }, [])
  useEffect(clear, [view, clear])
  const toggle = useCallback((review: Review) => {
    setAll(false)
    setIds((now) => {
      const next = new Set(now)
      if (!next.delete(review.id)) next.add(review.id)
      return next
    })
  }, [])
  const take = (reviews: Review[]) => setIds(new Set(reviews.map((review) => review.id)))
  return { ids: [...ids], count: ids.size, all, has: (id: string) => all || ids.has(id), toggle, take, clear, takeAll: () => setAll(true) }
}
export type Selection = ReturnType<typeof useSelection>
