const PREFIX = 'plaudit.draft.'

/** Where this browser keeps what an account has typed about one object. */
export const draftKey = (account: string, object: string) => `${PREFIX}${account}.${object}`

/** Whoever logs out leaves nothing typed behind. */
export const forgetDrafts = (account: string) => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(`${PREFIX}${account}.`)) localStorage.removeItem(key)
}
