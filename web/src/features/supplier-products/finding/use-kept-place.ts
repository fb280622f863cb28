import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Address of a list → how far it was scrolled when it was left. */
const places = new Map<string, number>()

/** What a link back to the list says, so that it is shown where it was left. */
export const KEEPS_PLACE = { keepsPlace: true }

const asksForPlace = (state: unknown) =>
  typeof state === 'object' && state !== null && 'keepsPlace' in state

/** Back shows a list where it was left; the frame goes to the top of every other screen. */
export const useKeptPlace = () => {
  const { search, state } = useLocation()
  const isBack = useNavigationType() === 'POP' || asksForPlace(state)
  useEffect(() => {
    const keep = () => void places.set(search, scrollY)
    addEventListener('scroll', keep, { passive: true })
    return () => removeEventListener('scroll', keep)
  }, [search])
  useEffect(() => {
    const place = places.get(search)
    if (!isBack || place === undefined) return
    // The frame scrolls to the top first.
    const frame = requestAnimationFrame(() => scrollTo({ top: place }))
    return () => cancelAnimationFrame(frame)
    // Only where the screen is come back to, not when its address changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
