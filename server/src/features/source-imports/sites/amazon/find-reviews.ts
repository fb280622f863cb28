/** Text that only a review's tag has; the tag around it is then checked more closely. */
const mark = /\bdata-hook=["']?(?:cmps-)?review["'\s/>]|\bid=["']R[A-Z0-9]{8,}["']/g
const tagAt = /<(div|li)\b([^>]*)>/iy

const isReview = (attributes: string) => {
  if (/\bdata-hook=["']?(?:cmps-)?review["'\s/>]/i.test(`${attributes} `)) return true
  // Pages before 2016 have no `data-hook`, only the class and the review's id.
  return (
    /\bid=["']R[A-Z0-9]{8,}["']/.test(attributes) &&
    /\bclass=["'](?:[^"']*\s)?review(?:\s[^"']*)?["']/.test(attributes)
  )
}

/** The latest possible end of a review if its tags do not show it: the footer of the list. */
const foot =
  /data-hook="(?:pagination-bar|reviews-medley-footer|see-all-reviews-link-foot)"|id="cm_cr-pagination_bar"/g
const LONGEST = 400_000

/** The position after the tag that closes the one at `from`. */
const closingTagEnd = (
  html: string,
  tag: string,
  { from, to }: { from: number; to: number },
): number => {
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
 * The HTML of each review on a page. Parsing only these instead of a megabyte of scripts and menus makes reading
 * fast.
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
    covered = closingTagEnd(html, tag, { from: at, to: latest })
    pieces.push(html.slice(at, covered))
  })
  return pieces
}
