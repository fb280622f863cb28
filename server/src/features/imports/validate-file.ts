import type { Owner } from '../../world.ts'
import { reviewAllowance } from '../entitlements/review-allowance.ts'
import { analyseFile } from '../import-files/analysing/analyse-file.ts'
import { assertChoicesMade } from '../import-files/analysing/assert-choices-made.ts'
import {
  inspectFile,
  type SourceToRead,
  type FileInspection,
} from '../import-files/analysing/inspect-file.ts'
import { createMatcher } from '../import-files/products/create-matcher.ts'
import { planNeededProblem } from './plan-needed-problem.ts'

/** `wanted`: how many new reviews need room; 0 without a limit. */
export type ValidatedFile = { survey: FileInspection; wanted: number }

/**
 * RIGHT-4: without a plan an account holds up to 50 reviews, so the number of new ones must be known, and up to which
 * row they fit.
 */
const analyseWithin = async (owner: Owner, given: SourceToRead): Promise<ValidatedFile> => {
  const { room, beyond, newUntilRow, counts, ...survey } = await analyseFile(owner, given)
  const wanted = counts.new
  if (beyond === 0)
    return { survey: { ...survey, plan: { ...survey.plan, newReviews: wanted } }, wanted }
  if (!given.options.first_that_fit || room === 0)
    throw await planNeededProblem(owner, { wanted: counts.new + beyond, room })
  return {
    survey: { ...survey, plan: { ...survey.plan, newUntilRow, newReviews: wanted } },
    wanted,
  }
}

const measureFile = async (owner: Owner, given: SourceToRead): Promise<ValidatedFile> => {
  if ((await reviewAllowance(owner)) !== Infinity) return analyseWithin(owner, given)
  // Refuses chosen products that are not the owner's; the job checks the rows themselves.
  await createMatcher(owner, given.options)
  return { survey: await inspectFile(owner, given), wanted: 0 }
}

/**
 * Reads a whole file and refuses or accepts it: the job writes what the preview showed.
 * @throws Problem as `inspectFile`, `choice_needed` while something is only guessed, `not_found` for a chosen product
 * that is not the owner's, and `plan_needed` (402) when the reviews do not fit without a plan and the owner did not
 * ask to import only the first ones.
 */
export const validateFile = async (owner: Owner, given: SourceToRead): Promise<ValidatedFile> => {
  const admitted = await measureFile(owner, given)
  assertChoicesMade(admitted.survey)
  return admitted
}
