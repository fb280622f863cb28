export type DiffPart = { kind: 'same' | 'gone' | 'new'; text: string }

const words = (text: string) => text.split(/(\s+)/).filter((word) => word !== '')

/** Lengths of the longest common subsequence of words from each pair of positions to the end. */
const lengthsOf = (before: string[], after: string[]): Uint16Array[] => {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      table[i]![j] =
        before[i] === after[j]
          ? table[i + 1]![j + 1]! + 1
          : Math.max(table[i + 1]![j]!, table[i]![j + 1]!)
  return table
}

const push = (parts: DiffPart[], kind: DiffPart['kind'], text: string) => {
  const last = parts.at(-1)
  if (last?.kind === kind) last.text += text
  else parts.push({ kind, text })
}

const walk = (before: string[], after: string[]): DiffPart[] => {
  const table = lengthsOf(before, after)
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) {
      push(parts, 'same', before[i]!)
      i += 1
      j += 1
    } else if (j >= after.length || (i < before.length && table[i + 1]![j]! >= table[i]![j + 1]!))
      push(parts, 'gone', before[i++]!)
    else push(parts, 'new', after[j++]!)
  }
  return parts
}

/**
 * The differences of two texts, word by word. Equal beginnings and ends are removed first: a fixed typo in a long
 * text stays cheap.
 */
export const diffWords = (before: string, after: string): DiffPart[] => {
  const [a, b] = [words(before), words(after)]
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (
    end < a.length - start &&
    end < b.length - start &&
    a[a.length - 1 - end] === b[b.length - 1 - end]
  )
    end += 1
  const parts: DiffPart[] = []
  if (start > 0) push(parts, 'same', a.slice(0, start).join(''))
  for (const part of walk(a.slice(start, a.length - end), b.slice(start, b.length - end)))
    push(parts, part.kind, part.text)
  if (end > 0) push(parts, 'same', a.slice(a.length - end).join(''))
  return parts
}
