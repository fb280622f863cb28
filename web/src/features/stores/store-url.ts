const DOMAIN = 'myshopify.com'

/** Spec 5: trimmed; an entry without the platform's marker becomes https://{entry}.myshopify.com. Nothing else is judged here: the server does (point P44). */
export const storeUrlOf = (entry: string): string => {
  const trimmed = entry.trim()
  return trimmed === '' || trimmed.includes(DOMAIN) ? trimmed : `https://${trimmed}.${DOMAIN}`
}
