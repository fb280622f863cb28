/**
 * The first `max` UTF-16 units of a text, one less where the cut would halve a character that takes two:
 * PostgreSQL refuses such a half in JSON.
 */
export const cutText = (text: string, max: number): string => {
  if (text.length <= max) return text
  const cut = text.slice(0, max)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}
