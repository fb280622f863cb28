/** PROD-16: the share of a price that stays, in hundredths of a percent; none of no price. */
export const marginOf = (price: number, landed: number): number =>
  price > 0 ? Math.round(((price - landed) * 10_000) / price) : 0

/** An amount as it is typed, with a point or a comma, in cents; null where it is none. */
export const centsOf = (typed: string): number | null => {
  const plain = typed.trim().replace(',', '.')
  return /^\d{1,6}(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}
