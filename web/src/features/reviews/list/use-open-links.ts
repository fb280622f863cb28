import { useCallback, type MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** A click that the browser itself answers: another tab or window, or a download. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

/**
 * Links that open a review beside the list. One handler for all rows: a row that followed the address by itself would
 * be rendered with each of its changes.
 */
export const useOpenLinks = () => {
  const navigate = useNavigate()
  const { search } = useLocation()
  const kept = new URLSearchParams(search)
  kept.delete('review')
  const onOpen = useCallback(
    (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.defaultPrevented || isForBrowser(event)) return
      event.preventDefault()
      void navigate({ search: event.currentTarget.search })
    },
    [navigate],
  )
  return { query: kept.size > 0 ? `${kept.toString()}&` : '', onOpen }
}
