import { sessionState, shownAccount } from '../api/session.ts'
import { DRAFT_LASTS_MS, draftKey } from './draft-storage.ts'

/** The typed values of an object's fields, and their saved values when typing began. */
export type StoredDraft<T> = { typed: Partial<T>; base: Partial<T> }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other)

/** A field that is unknown or of another type in this release is dropped. */
const fits = (value: unknown, saved: unknown) =>
  value === null || saved === null || typeof value === typeof saved

/** Null when nobody is signed in: then nothing is stored. */
export const draftKeyOf = (object: string): string | null => {
  const account = shownAccount()
  return account && draftKey(account, object)
}

/** The fields typed differently from `saved`; null when there are none. */
export const parseDraft = <T extends object>(
  text: string | null,
  saved: T,
): StoredDraft<T> | null => {
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
  const key = draftKeyOf(object)
  return key && localStorage.getItem(key)
}

/** Whether this browser has a draft of this object. */
export const hasDraft = (object: string): boolean => readDraft(object) !== null

/** False when the browser cannot store it: full, private, or nobody is signed in. */
export const writeDraft = <T>(object: string, draft: StoredDraft<T> | null): boolean => {
  const key = draftKeyOf(object)
  if (!key || sessionState() !== 'in') return draft === null
  try {
    if (draft) localStorage.setItem(key, JSON.stringify({ ...draft, at: Date.now() }))
    else localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}
