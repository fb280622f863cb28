/** 7.663826010355E12 → 7663826010355; 5.0 → 5. */
export const plainNumber = (raw: string): string => {
  const value = Number(raw)
  return Number.isSafeInteger(value)
    ? value.toFixed(0)
    : Number.isFinite(value)
      ? String(value)
      : raw
}
