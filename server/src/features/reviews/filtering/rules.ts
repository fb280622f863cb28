/** How many of the newest reviews are sampled before a search. */
export const SAMPLE_SIZE = 200
/** The most matches that are found first and sorted afterwards. */
export const MOST_FOUND = 10_000
/** From this share of the sample on, a page is found sooner by looking through the list. */
const COMMON_SHARE = 0.05

/**
 * Whether a search matches so many reviews that its pages are found by scanning the list in order. `hits` of the
 * `tried` newest reviews match; the account has `total`. In an account smaller than a sample every search is fast.
 */
export const isCommonSearch = ({
  tried,
  hits,
  total,
}: {
  tried: number
  hits: number
  total: number
}): boolean =>
  tried === SAMPLE_SIZE && (hits >= tried * COMMON_SHARE || (hits / tried) * total > MOST_FOUND)
