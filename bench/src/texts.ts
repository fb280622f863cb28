const openings = [
  'Pours exactly where I aim',
  'Heavier than it looks',
  'Arrived well packed',
  'The glaze is a shade greener than in the pictures',
  'My third one from this shop',
  'Smaller than I pictured',
  'Works on induction and on gas',
  'A present for my sister, who drinks four pots of tea a day',
  'Bought after reading every other review here',
  'I was ready to send it back after the first week',
]
const middles = [
  'and the handle stays cool even when the water boils',
  'but the lid is a little loose',
  'and it fits the shelf above the sink',
  'though it took nine days to arrive',
  'which nobody in the family expected',
  'and I use it every morning before work',
  'but the seam at the bottom collects limescale if you do not dry it',
  'and the box had no plastic in it at all',
]
const endings = [
  'Would buy again.',
  'The colour is right.',
  'No complaints so far.',
  'It keeps the coffee warm for an hour.',
  'The seller answered at once and sent a new lid.',
  'Four months in, still fine.',
  'I only wish that it came in a larger size.',
  'Five stars for the packaging alone, four for the kettle.',
]
const at = (list: string[], i: number) => list[i % list.length]!

/** Standard normal quantile, by Newton's steps over an approximation of the distribution. */
const normalQuantile = (share: number): number => {
  let z = 0
  for (let step = 0; step < 20; step++) {
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
    z -= (distribution(z) - share) / density
  }
  return z
}

/** Abramowitz and Stegun 26.2.17. */
const distribution = (z: number): number => {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return z > 0 ? 1 - tail : tail
}

const MEDIAN = 120
/** Of the logarithm: the mean of such lengths is 220. */
const SPREAD = 1.1
const LONGEST = 4_000
const GOLDEN = 0.618_033_988_75

/** Lengths in characters as those of real reviews: median 120, mean 220, a long tail; the same for the same number. */
const lengthOf = (i: number): number => {
  const share = 0.001 + 0.998 * ((i * GOLDEN) % 1)
  return Math.max(
    4,
    Math.min(LONGEST, Math.round(MEDIAN * Math.exp(SPREAD * normalQuantile(share)))),
  )
}

/** A review's text of realistic length; the same for the same number. */
export const textOf = (i: number): string => {
  const wanted = lengthOf(i)
  let text = ''
  for (let n = i; text.length < wanted; n += 7)
    text += `${text && ' '}${at(openings, n)} ${at(middles, n >> 3)}. ${at(endings, n >> 5)}`
  return text.slice(0, wanted).trim()
}

/** Titles of a few words. */
export const titleOf = (i: number): string => at(openings, i >> 1)
