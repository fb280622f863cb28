const DOMAIN = 'myshopify.com'

/**
 * STORE-1: trimmed; an entry without the platform's marker becomes https://{entry}.myshopify.com. Nothing else is
 * judged here: the server does (STORE-2).
 */
export const storeUrlOf = (entry: string): string => {
  const trimmed = entry.trim()
  return trimmed === '' || trimmed.toLowerCase().includes(DOMAIN)
    ? trimmed
    : `https://${trimmed}.${DOMAIN}`
}
