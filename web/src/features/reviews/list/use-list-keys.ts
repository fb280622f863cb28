import { useEffect, useEffectEvent } from 'react'
import { rowLinkId } from '../rows/row-link-id.ts'
import type { Review } from '@plaudit/contract/reviews/review'

/** Whether single-letter shortcuts are enabled (WCAG 2.1.4: they can be switched off); stored in this browser. */
const SWITCH = 'plaudit.review_keys'
export const areKeysEnabled = () => localStorage.getItem(SWITCH) !== 'off'
export const setKeysEnabled = (on: boolean) => localStorage.setItem(SWITCH, on ? 'on' : 'off')

export type KeyActions = {
  open: (review: Review, reply?: boolean) => void
  select: (review: Review) => void
  hide: (review: Review) => void
  pin: (review: Review) => void
  search: () => void
  help: () => void
  leave: () => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest(
    'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]',
  ) !== null
const isElsewhere = () => document.querySelector('[role=dialog], [role=menu]') !== null
const standsOn = () =>
  document.activeElement?.closest<HTMLElement>('[data-review]')?.dataset['review']

/** The row to start at when nothing has focus: the first visible one. */
const firstInSight = () =>
  [...document.querySelectorAll<HTMLElement>('[data-review]')].find(
    (row) => row.getBoundingClientRect().bottom > 0,
  )?.dataset['review']

const step = (reviews: Review[], from: string | null, by: number): Review | undefined => {
  const at = reviews.findIndex((review) => review.id === from)
  if (at >= 0) return reviews[Math.min(reviews.length - 1, Math.max(0, at + by))]
  const seen = firstInSight()
  return reviews.find((review) => review.id === seen) ?? reviews[0]
}

const move = (reviews: Review[], from: string | null, by: number): Review | undefined => {
  const next = step(reviews, from, by)
  if (!next) return undefined
  const link = document.getElementById(rowLinkId(next.id))
  link?.focus({ preventScroll: true })
  link?.closest('[data-review]')?.scrollIntoView({ block: 'nearest' })
  return next
}

/** j k x r h p / ? and Escape on the list. `open` is the review that is open beside it. */
export const useListKeys = (reviews: Review[], open: string | null, acts: KeyActions) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // An Escape that closed a dialog must not affect the list.
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere())
      return
    if (event.key === 'Escape') return acts.leave()
    if (isTyping(event.target) || !areKeysEnabled()) return
    const at = standsOn() ?? open
    const review = reviews.find((one) => one.id === at)
    const go = (by: number) => {
      const next = move(reviews, at, by)
      if (open && next) acts.open(next)
    }
    const run: Record<string, (() => void) | undefined> = {
      j: () => go(1),
      k: () => go(-1),
      '/': acts.search,
      '?': acts.help,
      x: review && (() => acts.select(review)),
      r: review && (() => acts.open(review, true)),
      h: review && (() => acts.hide(review)),
      p: review && (() => acts.pin(review)),
    }
    const act = run[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
