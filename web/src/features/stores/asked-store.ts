const KEY = 'plaudit.store_to_connect'
const HOUR_MS = 3_600_000

type AskedStore = { domain: string; isAgain: boolean }

/** The store of `?store=…`, which somebody came from to log in and connect it; null for what is no store's address. */
export const askedStoreOf = (search: string): AskedStore | null => {
  const query = new URLSearchParams(search)
  const domain = query.get('store') ?? ''
  return /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(domain)
    ? { domain, isAgain: query.has('again') }
    : null
}

/** The query that carries the store on, with its question mark; empty without one. */
export const askedStoreQuery = (asked: AskedStore | null): string =>
  asked ? `?store=${asked.domain}${asked.isAgain ? '&again=true' : ''}` : ''

/** Remembers what the login screen said, for an hour: a new password may be set in another tab meanwhile. */
export const rememberAskedStore = (asked: AskedStore): void => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...asked, at: Date.now() }))
  } catch {
    // No storage, or a full one: whoever comes back presses the button to connect.
  }
}

/** The remembered store; null when there is none, or it was asked for long ago. */
export const rememberedStore = (): AskedStore | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '') as AskedStore & { at: number }
    return Date.now() - kept.at < HOUR_MS
      ? askedStoreOf(askedStoreQuery({ domain: kept.domain, isAgain: kept.isAgain }))
      : null
  } catch {
    return null
  }
}

export const forgetAskedStore = (): void => {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing is kept there.
  }
}
