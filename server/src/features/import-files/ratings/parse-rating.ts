import type { RatingScale, RatingsFound } from '@plaudit/contract/imports/reading'
import { readRating } from '../values/parse-value.ts'

const MOST_VALUES = 200
/** If fewer than this share of ratings exceed 5, those are typos, and the others are stars. */
const SLIPS = 0.2

/** `4.5`, `8/10`, `90 %` as a number; null for other text. */
export const parseRatingNumber = (value: string): number | null => {
  const found = /^(\d{1,3}(?:[.,]\d{1,4})?)\s*(?:\/\s*(?:5|10|100)|%)?$/.exec(value.trim())
  return found ? Number(found[1]!.replace(',', '.')) : null
}

/** Converts a rating to whole stars. A positive one gives at least one star; 0 and more than five stars give null. */
export const toStars = (value: number, { divide_by, halves }: RatingScale): number | null => {
  const divided = value / divide_by
  if (divided <= 0 || divided > 5) return null
  const rounded = halves === 'up' ? Math.floor(divided + 0.5) : Math.ceil(divided - 0.5)
  return Math.max(1, rounded)
}

/** Parses a rating on its column's scale, else as whole stars from 1 to 5; null when invalid. */
export const parseStars = (given: string, scale: RatingScale | undefined): number | null => {
  const number = scale ? parseRatingNumber(given) : null
  return scale && number !== null ? toStars(number, scale) : readRating(given)
}

const isHalf = (value: number, divideBy: number) => !Number.isInteger(value / divideBy)

/** The values of a rating column: each number with its frequency. */
export type RatingEvidence = { values: Map<number, number>; others: number }
export const emptyRatingEvidence = (): RatingEvidence => ({ values: new Map(), others: 0 })

export const countRating = (evidence: RatingEvidence, value: string): void => {
  const number = parseRatingNumber(value)
  if (number === null || (!evidence.values.has(number) && evidence.values.size >= MOST_VALUES))
    evidence.others++
  else evidence.values.set(number, (evidence.values.get(number) ?? 0) + 1)
}

const sum = (counts: Iterable<number>) => [...counts].reduce((all, one) => all + one, 0)

/**
 * 17 and 3 are stock quantities, not points out of 100: low numbers count as points only if most are multiples of
 * five.
 */
const areMostlyMultiplesOfFive = (values: RatingEvidence['values'], all: number) =>
  sum([...values].filter(([value]) => value % 5 === 0).map(([, rows]) => rows)) >= all / 2

const dividerFor = (
  values: RatingEvidence['values'],
  all: number,
): RatingScale['divide_by'] | null => {
  const highest = Math.max(...values.keys())
  if (highest <= 5) return 1
  if (highest <= 10) return 2
  if (highest > 100 || (highest <= 50 && !areMostlyMultiplesOfFive(values, all))) return null
  return highest === 50 ? 10 : 20
}

/**
 * The probable scale of a whole column of ratings; null when all are whole stars or no scale fits. `needed`: so many
 * exceed five that the low ones cannot be stars either, so the owner must confirm it first.
 */
export const proposeRatingScale = ({
  values,
  others,
}: RatingEvidence): { scale: RatingScale; needed: boolean } | null => {
  const all = sum(values.values())
  if (all === 0 || others > all) return null
  if ([...values.keys()].every((value) => readRating(String(value)) !== null)) return null
  const divideBy = dividerFor(values, all)
  if (divideBy === null) return null
  const beyond = sum([...values].filter(([value]) => value > 5).map(([, rows]) => rows))
  return { scale: { divide_by: divideBy, halves: 'up' }, needed: beyond / all >= SLIPS }
}

const average = ({ values }: RatingEvidence, scale: RatingScale): number | null => {
  const read = [...values].flatMap(([value, rows]) => {
    const stars = toStars(value, scale)
    return stars === null ? [] : [{ stars, rows }]
  })
  const rows = sum(read.map((one) => one.rows))
  return rows === 0
    ? null
    : Math.round((sum(read.map((one) => one.stars * one.rows)) / rows) * 100) / 100
}

const SHOWN = 30

/** Describes for the owner how a scale converts the column. */
export const describeRatingScale = (
  evidence: RatingEvidence,
  { scale, ...said }: { scale: RatingScale } & Pick<RatingsFound, 'column' | 'decided' | 'needed'>,
): RatingsFound => {
  const values = [...evidence.values].toSorted(([a], [b]) => b - a)
  const numbers = values.map(([value]) => value)
  return {
    ...said,
    scale,
    lowest: Math.min(...numbers),
    highest: Math.max(...numbers),
    rounded: sum(
      values.filter(([value]) => isHalf(value, scale.divide_by)).map(([, rows]) => rows),
    ),
    average_up: average(evidence, { ...scale, halves: 'up' }),
    average_down: average(evidence, { ...scale, halves: 'down' }),
    values: values.slice(0, SHOWN).map(([value, rows]) => ({
      value,
      divided: value / scale.divide_by,
      stars: toStars(value, scale),
      rows,
    })),
  }
}
