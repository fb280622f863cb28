/** 7.663826010355E12 → 7663826010355; 5.0 → 5. */
export const plainNumber = (raw: string): string => {
  const value = Number(raw)
  if (Number.isSafeInteger(value)) return value.toFixed(0)
  return Number.isFinite(value) ? String(value) : raw
}
