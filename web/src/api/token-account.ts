/** Whose an access token is, as it says itself; null for none and for one that cannot be read. Only the server knows whether it is true. */
export const accountOfToken = (token: string | null): string | null => {
  const part = token?.split('.')[1]
  if (!part) return null
  try {
    const { sub } = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as {
      sub?: unknown
    }
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}
