import { excerptOf } from '../page/excerpt-of.ts'
import type { DataNode, PageFacts } from '../page/page-facts.ts'
import type { FindFaults, FoundFault } from './found-fault.ts'
import { partsOf, ratingsOf, reviewsOf, type RatingOf, readNumber } from './rules.ts'

const at = (page: PageFacts, node: DataNode, key: string) => [
  excerptOf(page, node, key, node.fields[key]),
]

/** Google, "AggregateRating": a value between worst and best, with a point; 5 and 1 where nothing is said. */
const findValueFault = (page: PageFacts, rating: DataNode): FoundFault[] => {
  const said = rating.fields['ratingValue']
  const excerpts = at(page, rating, 'ratingValue')
  if (typeof said === 'string' && /^\s*\d+,\d+\s*$/.test(said))
    return [
      {
        code: 'rating_comma',
        facts: { value: said, right: said.trim().replace(',', '.') },
        excerpts,
      },
    ]
  const value = readNumber(said)
  if (value === null) return [{ code: 'rating_missing', excerpts }]
  const best = readNumber(rating.fields['bestRating'])
  const worst = readNumber(rating.fields['worstRating']) ?? 1
  if (best === null && value > 5) return [{ code: 'rating_scale', facts: { value }, excerpts }]
  return value < worst || value > (best ?? 5)
    ? [{ code: 'rating_out_of_range', facts: { value, worst, best: best ?? 5 }, excerpts }]
    : []
}

const findCountFault = (page: PageFacts, rating: DataNode): FoundFault[] => {
  const key = ['reviewCount', 'ratingCount'].find((one) => rating.fields[one] !== undefined)
  if (!key) return [{ code: 'count_missing', excerpts: at(page, rating, 'ratingValue') }]
  const said = rating.fields[key]
  const excerpts = at(page, rating, key)
  const count = readNumber(said)
  if (count === null || !Number.isInteger(count))
    return [{ code: 'count_not_whole', facts: { count: String(said) }, excerpts }]
  return count < 1 ? [{ code: 'count_zero', excerpts }] : []
}

const keyOf = ({ owner, rating }: RatingOf) =>
  `${owner.id ?? `${owner.origin}:${owner.line}`}|${String(rating.fields['ratingValue'])}|${String(rating.fields['reviewCount'] ?? rating.fields['ratingCount'])}`

const findSecond = (page: PageFacts, ratings: RatingOf[]): FoundFault[] => {
  const inJson = ratings.filter(({ owner }) => owner.origin === 'json')
  const distinct = [...new Map(inJson.map((one) => [keyOf(one), one])).values()]
  return distinct.length < 2
    ? []
    : [
        {
          code: 'rating_twice',
          facts: { ratings: distinct.length },
          excerpts: distinct.slice(0, 4).flatMap(({ rating }) => at(page, rating, 'ratingValue')),
        },
      ]
}

const numbersOf = ({ rating }: RatingOf) => ({
  average: readNumber(rating.fields['ratingValue']),
  count: readNumber(rating.fields['reviewCount'] ?? rating.fields['ratingCount']),
})

/** Microdata of a theme, and JSON of an app, that say different numbers. */
const findContradiction = (page: PageFacts, ratings: RatingOf[]): FoundFault[] => {
  const json = ratings.find(({ owner }) => owner.origin === 'json')
  const micro = ratings.find(({ owner }) => owner.origin === 'microdata')
  if (!json || !micro) return []
  const [one, other] = [numbersOf(json), numbersOf(micro)]
  return one.average === other.average && one.count === other.count
    ? []
    : [
        {
          code: 'microdata_contradicts',
          facts: {
            json: `${one.average ?? '–'} (${one.count ?? '–'})`,
            microdata: `${other.average ?? '–'} (${other.count ?? '–'})`,
          },
          excerpts: [excerptOf(page, json.rating, 'ratingValue'), excerptOf(page, micro.owner)],
        },
      ]
}

/** What is said beside what we hold: an average may be rounded to one decimal. */
const findDifference: FindFaults = (page, ours) => {
  const [first] = ratingsOf(page)
  if (!first || !ours || ours.average === null) return []
  const { average, count } = numbersOf(first)
  if (average === null || count === null) return []
  if (Math.abs(average - ours.average) <= 0.05 + 1e-9 && count === ours.count) return []
  return [
    {
      code: 'differs_from_ours',
      facts: { average, count, our_average: ours.average, our_count: ours.count },
      excerpts: at(page, first.rating, 'ratingValue'),
    },
  ]
}

const shows = (text: string, value: number): boolean => {
  const spellings = [String(value), value.toFixed(1), value.toFixed(2)].flatMap((one) => [
    one,
    one.replace('.', ','),
  ])
  return spellings.some((one) =>
    new RegExp(`(?<![\\d.,])${one.replace('.', '\\.')}(?![\\d]|[.,]\\d)`).test(text),
  )
}

const isCountShown = (text: string, count: number): boolean =>
  text.includes(String(count)) ||
  [',', '.', ' ', '\u00a0', '\u202f', '’'].some((mark) =>
    text.includes(String(count).replace(/\B(?=(\d{3})+$)/g, mark)),
  )

/** Google, "Content must be visible": both numbers stand where a reader sees them. */
const findHidden: FindFaults = (page) => {
  const [first] = ratingsOf(page)
  if (!first) return []
  const { average, count } = numbersOf(first)
  if (average === null || count === null) return []
  const hidden = shows(page.text, average) ? null : average
  if (hidden === null && isCountShown(page.text, count)) return []
  return [
    {
      code: 'not_visible',
      facts: { number: hidden ?? count },
      excerpts: at(page, first.rating, hidden === null ? 'reviewCount' : 'ratingValue'),
    },
  ]
}

const findNested: FindFaults = (page) =>
  [...ratingsOf(page).map(({ rating }) => rating), ...reviewsOf(page)]
    .filter((node) => partsOf(node, 'itemReviewed').length > 0)
    .slice(0, 1)
    .map((node) => ({
      code: 'item_reviewed_nested',
      excerpts: [excerptOf(page, node, 'itemReviewed')],
    }))

/** What is wrong with the rating of the product, in itself and beside our numbers. */
export const findRatingFaults: FindFaults = (page, ours) => {
  const ratings = ratingsOf(page)
  return [
    ...ratings.flatMap(({ rating }) => [
      ...findValueFault(page, rating),
      ...findCountFault(page, rating),
    ]),
    ...findSecond(page, ratings),
    ...findContradiction(page, ratings),
    ...findDifference(page, ours),
    ...findHidden(page, ours),
    ...findNested(page, ours),
  ]
}
