/**
 * How many letters are inserted, deleted or replaced between two words (Levenshtein); `most + 1`
 * where they are more than `most`.
 */
export const editDistance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++)
      row[j] = Math.min(
        before[j]! + 1,
        row[j - 1]! + 1,
        before[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
    if (Math.min(...row) > most) return most + 1
    before = row
  }
  return before[b.length]!
}
