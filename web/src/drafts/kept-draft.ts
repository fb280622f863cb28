import { sessionState, shownAccount } from '../api/session.ts'
import { DRAFT_LASTS_MS, draftKey } from './draft-storage.ts'

/** What was typed over a saved object, and what its fields held when typing began. */
export type KeptDraft<T> = { typed: Partial<T>; base: Partial<T> }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other)

/** A field that another release knew, or knew as something else, is left out. */
const fits = (value: unknown, saved: unknown) =>
  value === null || saved === null || typeof value === typeof saved

/** Null where nobody is known to be signed in: then nothing is kept. */
export const keyOf = (object: string): string | null => {
  const account = shownAccount()
  return account && draftKey(account, object)
}

/** The fields of `saved` that were typed otherwise; null when there are none. */
export const parseDraft = <T extends object>(
  text: string | null,
  saved: T,
): KeptDraft<T> | null => {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    if (
      !isObject(kept) ||
      Number(kept['at']) < Date.now() - DRAFT_LASTS_MS ||
      !isObject(kept['typed']) ||
      !isObject(kept['base'])
    )
      return null
    const names = Object.keys(kept['typed']) as (keyof T & string)[]
    const known = names.filter(
      (name) =>
        name in saved &&
        fits((kept['typed'] as T)[name], saved[name]) &&
        !isSame((kept['typed'] as T)[name], saved[name]),
    )
    if (known.length === 0) return null
    const pick = (from: Record<string, unknown>) =>
      Object.fromEntries(known.map((name) => [name, from[name]])) as Partial<T>
    return { typed: pick(kept['typed']), base: pick(kept['base']) }
  } catch {
    return null
  }
}

export const readDraft = (object: string): string | null => {
  const key = keyOf(object)
  return key && localStorage.getItem(key)
}

/** Whether something typed about this object waits in this browser. */
export const hasDraft = (object: string): boolean => readDraft(object) !== null

/** False when this browser does not keep it: full, private, or nobody is signed in. */
export const writeDraft = <T>(object: string, draft: KeptDraft<T> | null): boolean => {
  const key = keyOf(object)
  if (!key || sessionState() !== 'in') return draft === null
  try {
    if (draft) localStorage.setItem(key, JSON.stringify({ ...draft, at: Date.now() }))
    else localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}
