import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { shownAccount } from '../../api/session.ts'
import type { Draft } from '../../drafts/use-draft.ts'

type Settings = Partial<WidgetSettings>
/** What was typed before each change, latest last; and what was taken back, latest last. */
type Steps = { past: Settings[]; future: Settings[] }

const MOST_STEPS = 40
/** Changes of one setting that follow each other as quickly, as while a colour is dragged, are one step. */
const ONE_STEP_MS = 1_000

const nothing: Steps = { past: [], future: [] }

const readSteps = (key: string): Steps => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '') as Steps
    return Array.isArray(kept.past) && Array.isArray(kept.future) ? kept : nothing
  } catch {
    // Nothing is kept, or it is not ours.
    return nothing
  }
}

/** In a field of text, the browser takes back letter by letter. */
const hasOwnUndo = (target: EventTarget | null) =>
  target instanceof Element &&
  target.matches(
    'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=color], [type=range])',
  )

const useShortcuts = (undo: () => void, redo: () => void) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'z') return
    if (hasOwnUndo(event.target) || document.querySelector('[role=dialog]')) return
    event.preventDefault()
    if (event.shiftKey) redo()
    else undo()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const stepsKey = (object: string) => `plaudit.steps.${shownAccount()}.${object}`

/** A draft that is discarded from elsewhere takes its steps along. */
export const forgetSteps = (object: string): void => sessionStorage.removeItem(stepsKey(object))

export type History = {
  change: (changes: Settings) => void
  /** Null where there is nothing to take back, or to do again. */
  undo: (() => void) | null
  redo: (() => void) | null
  /** The draft was saved: what led to it is no change any more. */
  forget: () => void
}

/**
 * Undo and redo of a widget's draft, by buttons and by Ctrl or ⌘ Z. The steps are kept in the tab, so that they survive
 * a reload as the draft `object` does.
 */
export const useHistory = (
  object: string,
  saved: WidgetSettings,
  kept: Draft<WidgetSettings>,
): History => {
  const key = stepsKey(object)
  const [steps, setSteps] = useState(() => readSteps(key))
  // The layout too where it is as saved: a new widget's is not what it was at a step.
  const typedNow = () => ({ layout: saved.layout, ...kept.typed })
  const last = useRef({ names: '', at: 0 })
  const keep = (next: Steps) => {
    setSteps(next)
    const isEmpty = next.past.length + next.future.length === 0
    try {
      if (isEmpty) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A full or closed storage: the steps are good until the page is left.
    }
  }
  const change = (changes: Settings) => {
    const names = Object.keys(changes).join()
    const at = Date.now()
    const goesOn =
      steps.past.length > 0 && last.current.names === names && at - last.current.at < ONE_STEP_MS
    last.current = { names, at }
    keep({
      past: goesOn ? steps.past : [...steps.past, typedNow()].slice(-MOST_STEPS),
      future: [],
    })
    kept.type(changes)
  }
  const move = (from: keyof Steps, to: keyof Steps) => {
    const step = steps[from].at(-1)
    if (!step) return null
    return () => {
      last.current = { names: '', at: 0 }
      keep({ ...steps, [from]: steps[from].slice(0, -1), [to]: [...steps[to], typedNow()] })
      kept.type({ ...saved, ...step })
    }
  }
  const [undo, redo] = [move('past', 'future'), move('future', 'past')]
  useShortcuts(
    () => undo?.(),
    () => redo?.(),
  )
  return { change, undo, redo, forget: () => keep(nothing) }
}
