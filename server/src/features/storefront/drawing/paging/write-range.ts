import type { Drawing } from '../draw-links.ts'

/** The page's position in the list: "1–10 of 23". */
export const writeRange = ({ found, settings, words }: Drawing): string => {
  const { texts, number } = words
  const { results, pageInfo } = found.page
  const [first, last] = [number(found.first), number(found.first + results.length - 1)]
  return settings.show_count && pageInfo.total !== null
    ? texts.range(first, last, number(pageInfo.total))
    : texts.rangeUncounted(first, last)
}
