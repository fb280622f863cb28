/** The account named in an access token; null for none or an unreadable one. Only the server can verify it. */
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
