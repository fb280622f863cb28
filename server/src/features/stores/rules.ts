/** The store platform's domain marker (STORE-1). */
const MARKER = 'myshopify.com'

/**
 * Normalizes any form of a shop's address to its `name.myshopify.com` (STORE-2): a bare name, a host, an address with
 * scheme or path, or the admin's `admin.shopify.com/store/name`. Null for another host.
 */
export const shopDomainFrom = (entry: string): string | null => {
  const bare = entry
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/)+/, '')
  // The client appends the marker to what does not have it (STORE-1).
  const admin =
    /^admin\.shopify\.com\/store\/([a-z0-9][a-z0-9-]*)(?:\.myshopify\.com)?(?:[/?#].*)?$/.exec(bare)
  if (admin) return `${admin[1]}.${MARKER}`
  const host = bare.replace(/[/?#].*$/, '').replace(/:\d+$/, '')
  const full = host.includes('.') ? host : `${host}.${MARKER}`
  return /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(full) ? full : null
}

/** A token is refreshed a minute before it ends. */
export const needsRefresh = (expiresAt: Date | null, now: Date) =>
  expiresAt !== null && expiresAt.getTime() - now.getTime() < 60_000

/** How long an owner may take to allow a connection. */
export const CONNECT_MINUTES = 15

/** A signed URL is valid for 90 s before and after its time: used ones are remembered longer than that. */
export const SIGNATURE_KEEP_MINUTES = 10

/** Binds a sealed token to its account and column. */
export const tokenContext = (accountId: string, which: 'access' | 'refresh'): string =>
  `stores.${which}_token:${accountId}`
