export const DRAFT_PREFIX = 'plaudit.draft.'
/** Who has not come back to a draft for 30 days does not. */
export const DRAFT_LASTS_MS = 30 * 86_400_000

/** Where this browser keeps what an account has typed about one object. */
export const draftKey = (account: string, object: string) => `${DRAFT_PREFIX}${account}.${object}`

const keysOf = (account: string) =>
  Object.keys(localStorage).filter((key) => key.startsWith(`${DRAFT_PREFIX}${account}.`))

export const hasDrafts = (account: string): boolean => keysOf(account).length > 0

/** Whoever logs out leaves nothing typed behind. */
export const forgetDrafts = (account: string) => {
  for (const key of keysOf(account)) localStorage.removeItem(key)
}
