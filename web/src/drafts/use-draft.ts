import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { holdUnkept, prepareDrafts } from './hold-unkept.ts'
import { isSame, keyOf, parseDraft, readDraft, writeDraft, type KeptDraft } from './kept-draft.ts'

/** What an owner is to know of a draft; null while there is none. `elsewhere`: another tab keeps a different one. */
export type DraftWord = 'kept' | 'restored' | 'changed' | 'elsewhere' | 'unkept' | null

export type Draft<T> = {
  /** The saved object with what was typed over it. */
  value: T
  typed: Partial<T>
  type: (changes: Partial<T>) => void
  /** Ends the draft: it was saved, or the owner does not want it. */
  clear: () => void
  /** `sent` was saved: ends the draft but for what was typed while it was on its way. True when there is such a rest. */
  settle: (sent: Partial<T>) => boolean
  word: DraftWord
}

type State<T> = KeptDraft<T> & { from: 'here' | 'storage'; isKept: boolean; isElsewhere: boolean }
/** What is saved may be shown before the server has it, and be taken back: a draft that says the same is ended only when that has settled. */
const SETTLE_MS = 1_000

const fresh = { from: 'storage', isKept: true, isElsewhere: false } as const
const nothing = { typed: {}, base: {}, ...fresh }

/** Holds the page while something typed is kept nowhere. */
export const useUnkept = (isUnkept: boolean) => {
  const { key } = useLocation()
  useEffect(() => void prepareDrafts(), [])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- after each navigation, Back leads away from another place
  useEffect(() => (isUnkept ? holdUnkept() : undefined), [isUnkept, key])
}

/** The draft as it stands: `state` as it was last drawn, `now` for what is called in between. */
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

/** Of each field that differs from what is saved: what was typed, and what it was first typed over. */
const typedOver = <T extends object>(
  { typed, base }: KeptDraft<T>,
  saved: T,
  changes: Partial<T>,
): KeptDraft<T> => {
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

/** What was typed besides what was `sent`. */
const restOf = <T extends object>(
  object: string,
  state: State<T>,
  saved: T,
  sent: Partial<T>,
): Partial<T> => {
  const { isKept, isElsewhere, typed, from } = state
  // What is open meanwhile may be another drawing of the same object: what both keep is asked.
  const isShared = isKept && !isElsewhere
  const kept = isShared ? readDraft(object) : null
  // Nothing is kept either where the owner typed the old values again: those are a rest.
  const isTypedBack = from === 'here' && Object.keys(typed).length === 0
  const hasEnded = isShared && kept === null && !isTypedBack
  if (hasEnded) return {}
  const last = { ...saved, ...(isShared ? parseDraft(kept, saved)?.typed : typed) }
  const differing = Object.entries(last).filter(
    ([name, value]) => !isSame(value, sent[name as keyof T]),
  )
  return Object.fromEntries(differing) as Partial<T>
}

/** Shows what is kept in this browser when that changes without being typed here. */
const useStoredDraft = <T extends object>(
  object: string,
  saved: T,
  { now, set }: ReturnType<typeof useDraftState<T>>,
  keep: (draft: KeptDraft<T>) => void,
) => {
  // A draft that says what was saved is not shown. That may be taken back, as a reply is that the server refuses: then the draft is there again.
  const showKept = useEffectEvent((savedNow: T) => {
    const kept =
      Object.keys(now.current.typed).length === 0 ? parseDraft(readDraft(object), savedNow) : null
    if (kept) set({ ...nothing, ...kept })
  })
  const savedText = JSON.stringify(saved)
  useEffect(() => showKept(JSON.parse(savedText) as T), [savedText])

  // Another tab of the same account: its draft is shown here unless something was typed here; then both stay, and each tab says so.
  const onStorage = useEffectEvent(({ key, newValue }: StorageEvent) => {
    if (key === null || key !== keyOf(object)) return
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

/** What is saved has changed since, to something else than what was typed over it. */
const isOvertaken = <T extends object>({ typed, base }: State<T>, saved: T): boolean =>
  (Object.keys(typed) as (keyof T)[]).some(
    (name) =>
      base[name] !== undefined &&
      !isSame(saved[name], base[name]) &&
      !isSame(saved[name], typed[name]),
  )

const wordOf = <T extends object>(state: State<T>, saved: T): DraftWord => {
  if (isOvertaken(state, saved)) return 'changed'
  if (state.isElsewhere) return 'elsewhere'
  if (!state.isKept) return 'unkept'
  return state.from === 'storage' ? 'restored' : 'kept'
}

/**
 * What an owner types over `saved` is kept in this browser, for this account and object, until it is saved or discarded;
 * it outlives leaving, reloading and a session that breaks. A component stands for one object: give it a `key`.
 */
export const useDraft = <T extends object>(object: string, saved: T): Draft<T> => {
  const drawn = useDraftState(object, saved)
  const { state, now, set } = drawn
  const keep = (draft: KeptDraft<T>) => {
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
    // What it was typed over is what was sent, as the server has it by now: not known here.
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
  useUnkept(isOpen && (!state.isKept || state.isElsewhere))

  return {
    value: { ...saved, ...state.typed },
    typed: state.typed,
    type,
    clear,
    settle,
    word: isOpen ? wordOf(state, saved) : null,
  }
}
