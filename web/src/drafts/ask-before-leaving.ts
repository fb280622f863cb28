import { loadTexts } from '../texts/load-texts.ts'
import { back, mayLeave } from './unsaved-inputs.ts'

const addressOf = (href: string) => href.split('#')[0]

/** A link to elsewhere in this window. */
const leads = (event: MouseEvent) => {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    event.altKey
  )
    return false
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
  return (
    link &&
    link.target !== '_blank' &&
    !link.hasAttribute('download') &&
    addressOf(link.href) !== addressOf(location.href)
  )
}

const onClick = (event: MouseEvent) => {
  if (!leads(event) || mayLeave()) return
  event.preventDefault()
  event.stopPropagation()
}

/** The router numbers the history entries. */
const placeNow = () => ({
  address: addressOf(location.href),
  entry: (history.state as { idx?: number } | null)?.idx ?? 0,
})
let here = placeNow()
let isReturning = false

/**
 * Back and Forward have already happened when a page is notified: if the user stays, the navigation is reverted
 * before the router handles it.
 */
const onBack = (event: PopStateEvent) => {
  const there = placeNow()
  if (there.entry === here.entry || there.address === here.address) {
    if (isReturning) event.stopImmediatePropagation()
    isReturning = false
    return
  }
  if (mayLeave()) return
  event.stopImmediatePropagation()
  isReturning = true
  history.go(here.entry - there.entry)
}

void loadTexts('drafts')
addEventListener('click', onClick, true)
back.ask = onBack

/** Remembers the current history position; call it after each navigation. */
export const rememberHistoryPosition = () => {
  here = placeNow()
}
