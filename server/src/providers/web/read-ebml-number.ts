/**
 * An EBML number (RFC 8794, section 4) of up to eight bytes; its length marker is kept in ids. `end`: the byte after it;
 * `isUnknown`: a size that the file does not say. Null where there is none.
 */
export const readEbmlNumber = (
  bytes: Buffer,
  at: number,
  keepsMarker: boolean,
): { value: number; end: number; isUnknown: boolean } | null => {
  const length = Math.clz32(bytes[at] ?? 0) - 24 + 1
  if (length > 8 || at + length > bytes.length) return null
  let value = keepsMarker ? bytes[at]! : bytes[at]! & (0xff >> length)
  for (let next = at + 1; next < at + length; next += 1) value = value * 256 + bytes[next]!
  const isUnknown = !keepsMarker && value === 2 ** (7 * length) - 1
  return { value, end: at + length, isUnknown }
}
