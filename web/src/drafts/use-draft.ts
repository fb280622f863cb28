import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { guardUnsavedInput, prepareDrafts } from './guard-unsaved-input.ts'
import {
  isSame,
  draftKeyOf,
  parseDraft,
  readDraft,
  writeDraft,
  type StoredDraft,
} from './stored-draft.ts'

/** The status of a draft; null while there is none. `elsewhere`: another tab has a different one. */
export type DraftStatus = 'kept' | 'restored' | 'changed' | 'elsewhere' | 'unkept' | null

export type Draft<T> = {
  /** The saved object, overridden by typed values. */
  value: T
  typed: Partial<T>
  type: (changes: Partial<T>) => void
  /** Deletes the draft: it was saved or discarded. */
  clear: () => void
  /** `sent` was saved: deletes the draft except for what was typed since. True when something remains. */
  settle: (sent: Partial<T>) => boolean
  word: DraftStatus
}

type State<T> = StoredDraft<T> & { from: 'here' | 'storage'; isKept: boolean; isElsewhere: boolean }
/**
 * A saved value may be shown optimistically and be reverted: a draft with the same value is deleted only after the
 * request has succeeded.
 */
const SETTLE_MS = 1_000

const fresh = { from: 'storage', isKept: true, isElsewhere: false } as const
const nothing = { typed: {}, base: {}, ...fresh }

/** Guards the page while input is not stored anywhere. */
export const useUnsavedGuard = (isUnkept: boolean) => {
  const { key } = useLocation()
  useEffect(() => void prepareDrafts(), [])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- after each navigation, Back leads away from another place
  useEffect(() => (isUnkept ? guardUnsavedInput() : undefined), [isUnkept, key])
}

/** The current draft: `state` as last rendered, `now` for callbacks. */
const useDraftState = <T extends object>(object: string, saved: T) => {
  const [state, setState] = useState<State<T>>(() => ({
    ...nothing,
    ...parseDraft(readDraft(object), saved),
  }))
  const now = useRef(state)
  const set = useCallback((next: State<T>) => {
    now.current = next
    setState(next)
  }, [])
  return { state, now, set }
}

/** For each field that differs from the saved value: the typed value, and the saved value when typing began. */
const typedOver = <T extends object>(
  { typed, base }: StoredDraft<T>,
  saved: T,
  changes: Partial<T>,
): StoredDraft<T> => {
  const next = { ...typed, ...changes }
  const differing = (Object.keys(next) as (keyof T)[]).filter(
    (name) => !isSame(next[name], saved[name]),
  )
  return {
    typed: Object.fromEntries(differing.map((name) => [name, next[name]])) as Partial<T>,
    base: Object.fromEntries(
      differing.map((name) => [name, base[name] === undefined ? saved[name] : base[name]]),
    ) as Partial<T>,
  }
}

/** What was typed except what was `sent`. */
const restOf = <T extends object>(
  object: string,
  state: State<T>,
  saved: T,
  sent: Partial<T>,
): Partial<T> => {
  const { isKept, isElsewhere, typed, from } = state
  // Another component may show the same object: the stored draft is read.
  const isShared = isKept && !isElsewhere
  const kept = isShared ? readDraft(object) : null
  // Nothing is stored when the user typed the old values again: those remain as a change.
  const isTypedBack = from === 'here' && Object.keys(typed).length === 0
  const hasEnded = isShared && kept === null && !isTypedBack
  if (hasEnded) return {}
  const last = { ...saved, ...(isShared ? parseDraft(kept, saved)?.typed : typed) }
  const differing = Object.entries(last).filter(
    ([name, value]) => !isSame(value, sent[name as keyof T]),
  )
  return Object.fromEntries(differing) as Partial<T>
}

/** Shows the stored draft when it changes from outside this component. */
const useStoredDraft = <T extends object>(
  object: string,
  saved: T,
  { now, set }: ReturnType<typeof useDraftState<T>>,
  keep: (draft: StoredDraft<T>) => void,
) => {
  // A draft equal to the saved value is hidden. If the save is reverted, as for a refused reply, the draft is shown
  // again.
  const showKept = useEffectEvent((savedNow: T) => {
    const kept =
      Object.keys(now.current.typed).length === 0 ? parseDraft(readDraft(object), savedNow) : null
    if (kept) set({ ...nothing, ...kept })
  })
  const savedText = JSON.stringify(saved)
  useEffect(() => showKept(JSON.parse(savedText) as T), [savedText])

  // Another tab of the same account: its draft is shown here unless something was typed here; then both are kept, and
  // each tab shows it.
  const onStorage = useEffectEvent(({ key, newValue }: StorageEvent) => {
    if (key === null || key !== draftKeyOf(object)) return
    const other = parseDraft(newValue, saved)
    const mine = now.current
    if (mine.from === 'storage') set({ ...nothing, ...other })
    else if (!other) keep(mine)
    else set({ ...mine, isElsewhere: !isSame(other.typed, mine.typed) })
  })
  useEffect(() => {
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])
}

/** The saved value has changed since, to something other than the typed value. */
const isOvertaken = <T extends object>({ typed, base }: State<T>, saved: T): boolean =>
  (Object.keys(typed) as (keyof T)[]).some(
    (name) =>
      base[name] !== undefined &&
      !isSame(saved[name], base[name]) &&
      !isSame(saved[name], typed[name]),
  )

const wordOf = <T extends object>(state: State<T>, saved: T): DraftStatus => {
  if (isOvertaken(state, saved)) return 'changed'
  if (state.isElsewhere) return 'elsewhere'
  if (!state.isKept) return 'unkept'
  return state.from === 'storage' ? 'restored' : 'kept'
}

/**
 * Stores what a user types over `saved` in this browser, per account and object, until it is saved or discarded; it
 * survives leaving, reloading and an ended session. A component instance is for one object: give it a `key`.
 */
export const useDraft = <T extends object>(object: string, saved: T): Draft<T> => {
  const drawn = useDraftState(object, saved)
  const { state, now, set } = drawn
  const keep = (draft: StoredDraft<T>) => {
    const isKept = writeDraft(object, Object.keys(draft.typed).length > 0 ? draft : null)
    set({ ...draft, from: 'here', isKept, isElsewhere: false })
  }
  const type = (changes: Partial<T>) => keep(typedOver(now.current, saved, changes))
  const clear = useCallback(() => {
    writeDraft(object, null)
    set(nothing)
  }, [object, set])

  const settle = (sent: Partial<T>) => {
    const rest = restOf(object, now.current, saved, sent)
    const hasRest = Object.keys(rest).length > 0
    // The base is what was sent, as the server has it by now: not known here.
    if (hasRest) keep({ typed: rest, base: {} })
    else clear()
    return hasRest
  }

  useStoredDraft(object, saved, drawn, keep)

  const names = Object.keys(state.typed) as (keyof T)[]
  const isSpent = names.length > 0 && names.every((name) => isSame(state.typed[name], saved[name]))
  useEffect(() => {
    if (!isSpent) return
    const timer = setTimeout(clear, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [isSpent, clear])
  const isOpen = names.length > 0 && !isSpent
  useUnsavedGuard(isOpen && (!state.isKept || state.isElsewhere))

  return {
    value: { ...saved, ...state.typed },
    typed: state.typed,
    type,
    clear,
    settle,
    word: isOpen ? wordOf(state, saved) : null,
  }
}
