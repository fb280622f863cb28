/** What only a review's own tag has; the tag around it is looked at more closely. */
const mark = /\bdata-hook=["']?(?:cmps-)?review["'\s/>]|\bid=["']R[A-Z0-9]{8,}["']/g
const tagAt = /<(div|li)\b([^>]*)>/iy

const isReview = (attributes: string) => {
  if (/\bdata-hook=["']?(?:cmps-)?review["'\s/>]/i.test(`${attributes} `)) return true
  // Pages before 2016 have no hooks, only the class and the review's id.
  return (
    /\bid=["']R[A-Z0-9]{8,}["']/.test(attributes) &&
    /\bclass=["'](?:[^"']*\s)?review(?:\s[^"']*)?["']/.test(attributes)
  )
}

/** Where a review may end at the latest, when its tags do not say: the list's own foot. */
const foot =
  /data-hook="(?:pagination-bar|reviews-medley-footer|see-all-reviews-link-foot)"|id="cm_cr-pagination_bar"/g
const LONGEST = 400_000

/** The place behind the tag that closes the one that begins at `from`. */
const endOf = (html: string, tag: string, { from, to }: { from: number; to: number }): number => {
  const tags = new RegExp(`<(/?)${tag}\\b`, 'gi')
  tags.lastIndex = from
  let depth = 0
  for (let found = tags.exec(html); found && found.index < to; found = tags.exec(html)) {
    depth += found[1] ? -1 : 1
    if (depth === 0) return found.index + found[0].length + 1
  }
  return to
}

/**
 * The pieces of a page that are one review each. Parsing only these instead of a megabyte of scripts and menus is what makes
 * reading a page quick.
 */
export const findReviews = (html: string): string[] => {
  const starts: { at: number; tag: string }[] = []
  for (const { index } of html.matchAll(mark)) {
    tagAt.lastIndex = html.lastIndexOf('<', index)
    const found = tagAt.lastIndex < 0 ? null : tagAt.exec(html)
    if (found && found.index !== starts.at(-1)?.at && isReview(found[2]!))
      starts.push({ at: found.index, tag: found[1]! })
  }
  const pieces: string[] = []
  let covered = 0
  starts.forEach(({ at, tag }, i) => {
    if (at < covered) return
    foot.lastIndex = at
    const latest = Math.min(
      starts[i + 1]?.at ?? html.length,
      foot.exec(html)?.index ?? html.length,
      at + LONGEST,
    )
    covered = endOf(html, tag, { from: at, to: latest })
    pieces.push(html.slice(at, covered))
  })
  return pieces
}
