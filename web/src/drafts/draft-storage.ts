export const DRAFT_PREFIX = 'plaudit.draft.'
/** Drafts expire after 30 days. */
export const DRAFT_LASTS_MS = 30 * 86_400_000

/** The storage key of an account's draft for an object. */
export const draftKey = (account: string, object: string) => `${DRAFT_PREFIX}${account}.${object}`

const keysOf = (account: string) =>
  Object.keys(localStorage).filter((key) => key.startsWith(`${DRAFT_PREFIX}${account}.`))

export const hasDrafts = (account: string): boolean => keysOf(account).length > 0

/** Logging out deletes all drafts. */
export const forgetDrafts = (account: string) => {
  for (const key of keysOf(account)) localStorage.removeItem(key)
}
