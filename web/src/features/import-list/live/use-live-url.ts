import { liveStates, type LiveState } from '@plaudit/contract/dropshipping/live-products'
import { useSearchParams } from 'react-router'

export type LiveTerms = { search?: string; state?: LiveState; variants_gone?: 'true' }
/** A state, `gone` for those that need another supplier variant, or null for all. */
export type LiveTab = LiveState | 'gone' | null

/**
 * PROD-53, PROD-67: words, state and the settings that are open are in the address: reload, Back and a copied address
 * show the same.
 */
export const useLiveUrl = () => {
  const [query, setQuery] = useSearchParams()
  const search = query.get('search')?.slice(0, 200)
  const state = liveStates.find((one) => one === query.get('state'))
  const isGone = query.get('state') === 'gone'
  const terms: LiveTerms = {
    ...(search && { search }),
    ...(state && { state }),
    ...(isGone && { variants_gone: 'true' }),
  }
  return {
    terms,
    isNarrowed: search !== undefined || state !== undefined || isGone,
    tab: (isGone ? 'gone' : (state ?? null)) satisfies LiveTab,
    toState: (next: LiveTab) => {
      const to = new URLSearchParams(query)
      if (next) to.set('state', next)
      else to.delete('state')
      return { search: to.toString() }
    },
    searchFor: (words: string) => {
      const next = new URLSearchParams(query)
      if (words) next.set('search', words)
      else next.delete('search')
      setQuery(next, { replace: true, preventScrollReset: true })
    },
    hasNotices: query.get('notices') === 'open',
    openNotices: (isOpen: boolean) => {
      const next = new URLSearchParams(query)
      if (isOpen) next.set('notices', 'open')
      else next.delete('notices')
      setQuery(next, { preventScrollReset: true })
    },
    clear: () => setQuery({}, { preventScrollReset: true }),
  }
}
export type LiveUrl = ReturnType<typeof useLiveUrl>
