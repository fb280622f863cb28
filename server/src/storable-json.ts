const plain = (text: string) =>
  (text.isWellFormed() ? text : text.toWellFormed()).replaceAll('\0', '')

const clean = (value: unknown): unknown => {
  if (typeof value === 'string') return plain(value)
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [plain(name), clean(one)]))
}

/** JSON that the database takes, without what it refuses in strings and names: NUL, and halves of characters. */
export const storableJson = (value: unknown): string => JSON.stringify(clean(value))
