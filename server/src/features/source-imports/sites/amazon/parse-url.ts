/** Parses a URL with or without `https://`; null when invalid. */
export const parseUrl = (text: string): URL | null => {
  const found = /(?:https?:\/\/|(?<![\w.-]))((?:[\w-]+\.)+[a-z]{2,}(?:[/?#]\S*)?)/i.exec(
    text.trim(),
  )
  if (!found) return null
  const address = URL.parse(/^https?:/i.test(found[0]) ? found[0] : `https://${found[0]}`)
  return address?.username || address?.password || address?.port ? null : address
}
