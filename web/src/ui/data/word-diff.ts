import { diffWordsWithSpace } from 'diff'

export type DiffPart = { kind: 'same' | 'gone' | 'new'; text: string }

/**
 * Words and blanks that may come or go: a text that shares less with the other is shown as another one,
 * without a search that blocks the page.
 */
const MOST_CHANGES = 500

const kindOf = ({ added, removed }: { added: boolean; removed: boolean }): DiffPart['kind'] => {
  if (added) return 'new'
  return removed ? 'gone' : 'same'
}

/** What changed between two texts, word by word. */
export const diffWords = (before: string, after: string): DiffPart[] =>
  diffWordsWithSpace(before, after, { maxEditLength: MOST_CHANGES })?.map((part) => ({
    kind: kindOf(part),
    text: part.value,
  })) ?? [
    { kind: 'gone', text: before },
    { kind: 'new', text: after },
  ]
