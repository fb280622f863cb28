import { excerptOf } from '../page/excerpt-of.ts'
import type { DataNode, PageFacts } from '../page/page-facts.ts'
import type { FindFaults, FoundFault } from './found-fault.ts'
import { partsOf, ratingsOf, reviewsOf, valuesOf, readNumber } from './rules.ts'

/** Google, "Review": a valid name has fewer than 100 characters. */
const LONGEST_NAME = 99

/** Marked reviews from which it can be said that all of them are good ones. */
const ENOUGH = 5

const isAddress = (name: string) =>
  /^(https?:\/\/|www\.)/i.test(name) || /\.(com|net|shop)$/i.test(name)

const authorFault = (page: PageFacts, review: DataNode): FoundFault[] => {
  const excerpts = [excerptOf(page, review, 'author')]
  const [author] = valuesOf(review, 'author')
  const isBare = typeof author === 'string'
  const name = isBare ? author : partsOf(review, 'author').map(({ fields }) => fields['name'])[0]
  if (typeof name !== 'string' || name.trim() === '') return [{ code: 'author_missing', excerpts }]
  if (isAddress(name.trim()) || name.trim().length > LONGEST_NAME)
    return [{ code: 'author_not_a_name', facts: { name: name.trim().slice(0, 60) }, excerpts }]
  return isBare && review.origin === 'json'
    ? [{ code: 'author_text', facts: { name }, excerpts }]
    : []
}

const starsFault = (page: PageFacts, review: DataNode): FoundFault[] => {
  const [rating] = partsOf(review, 'reviewRating')
  if (rating && readNumber(rating.fields['ratingValue']) !== null) return []
  return [{ code: 'review_without_rating', excerpts: [excerptOf(page, review, 'reviewRating')] }]
}

const dateFault = (page: PageFacts, review: DataNode, now: Date): FoundFault[] => {
  const [said] = valuesOf(review, 'datePublished')
  if (said === undefined) return []
  const isDay = typeof said === 'string' && /^\d{4}-\d{2}-\d{2}(T.*)?$/.test(said)
  const at = isDay ? Date.parse(said) : Number.NaN
  if (!Number.isNaN(at) && at <= now.getTime() + 24 * 3600 * 1000) return []
  return [
    {
      code: 'date_invalid',
      facts: { date: String(said).slice(0, 40) },
      excerpts: [excerptOf(page, review, 'datePublished', said)],
    },
  ]
}

/** The first of each kind: ten reviews of one template have ten times the same fault. */
const firstOfEach = (faults: FoundFault[]): FoundFault[] => [
  ...new Map(faults.toReversed().map((fault) => [fault.code, fault])).values(),
]

const onlyHigh: FindFaults = (page, ours) => {
  const stars = reviewsOf(page)
    .flatMap((review) => partsOf(review, 'reviewRating'))
    .map(({ fields }) => readNumber(fields['ratingValue']))
  if (!ours || stars.length < ENOUGH || ours.count === 0) return []
  const isHigh = stars.every((value) => value !== null && value >= 4)
  return isHigh && ours.low / ours.count >= 0.2
    ? [{ code: 'only_high_ratings', facts: { marked: stars.length, low: ours.low } }]
    : []
}

/** What is wrong with the reviews that the page marks up. `now` tells a date that is to come. */
export const findReviewFaults =
  (now: Date): FindFaults =>
  (page, ours) => {
    const reviews = reviewsOf(page)
    const each = reviews.flatMap((review) => [
      ...authorFault(page, review),
      ...starsFault(page, review),
      ...dateFault(page, review, now),
    ])
    const isAlone = reviews.length > 0 && ratingsOf(page).length === 0
    return [
      ...(isAlone
        ? [
            {
              code: 'reviews_without_rating' as const,
              facts: { reviews: reviews.length },
              excerpts: [excerptOf(page, reviews[0]!, 'review')],
            },
          ]
        : []),
      ...firstOfEach(each),
      ...onlyHigh(page, ours),
    ]
  }
