/** The texts of this language, a file for each namespace. */
export const files = import.meta.glob<{ default: Record<string, unknown> }>([
  './*.json',
  '!./embedded.json',
])
