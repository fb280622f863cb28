import type { Import } from '@plaudit/contract/imports/imports'
import type { Tx } from '../../db/transaction.ts'
import type { Problem } from '../../problem.ts'
import { cutText } from '../../texts/cut-text.ts'
import { phrase } from '../../texts/phrase.ts'
import type { Owner } from '../../world.ts'
import { limitProblem } from '../entitlements/limit-problem.ts'
import { holdAllowance, reviewAllowance } from '../entitlements/review-allowance.ts'
import { analyseFile } from '../import-files/analysing/analyse-file.ts'
import { assertDecided } from '../import-files/analysing/assert-decided.ts'
import {
  surveyFile,
  type SourceToRead,
  type Survey,
} from '../import-files/analysing/survey-file.ts'
import { rememberColumns } from '../import-files/mapping/remember-columns.ts'
import { openMatcher } from '../import-files/products/match-products.ts'
import { queueImport } from './queue-import.ts'

const needsPlan = (
  owner: Owner,
  { wanted, room, tx = owner.world.db }: { wanted: number; room: number; tx?: Tx },
): Promise<Problem> =>
  limitProblem(owner, 'paid_plan', {
    tx,
    detail: phrase('imports.file_needs_plan', { count: wanted, free: room }),
    facts: { new: wanted, left: room },
  })

/** `wanted`: the new reviews that must find room; 0 where there is no limit. */
export type Admitted = { survey: Survey; wanted: number }

/** RIGHT-4: without a plan an account holds up to 50 reviews, so it must be known how many are new, and up to which row they fit. */
const analyseWithin = async (owner: Owner, given: SourceToRead): Promise<Admitted> => {
  const { room, beyond, newUntilRow, counts, ...survey } = await analyseFile(owner, given)
  const wanted = counts.new
  if (beyond === 0)
    return { survey: { ...survey, plan: { ...survey.plan, newReviews: wanted } }, wanted }
  if (!given.options.first_that_fit || room === 0)
    throw await needsPlan(owner, { wanted: counts.new + beyond, room })
  return {
    survey: { ...survey, plan: { ...survey.plan, newUntilRow, newReviews: wanted } },
    wanted,
  }
}

const measureFile = async (owner: Owner, given: SourceToRead): Promise<Admitted> => {
  if ((await reviewAllowance(owner)) !== Infinity) return analyseWithin(owner, given)
  // Refuses chosen products that are not the owner's; the job looks at the rows themselves.
  await openMatcher(owner, given.options)
  return { survey: await surveyFile(owner, given), wanted: 0 }
}

/** Files that come at the same time are measured one after the other: what was free before may be taken by another's rows now. */
const assertStillRoom = async (owner: Owner, tx: Tx, wanted: number): Promise<void> => {
  if (wanted === 0) return
  const room = await holdAllowance(owner, tx)
  if (wanted > room) throw await needsPlan(owner, { wanted, room: Math.max(0, room), tx })
}

/**
 * Reads a whole file and refuses it, or takes it: what its job writes is what the preview told.
 * @throws Problem as `surveyFile`, `choice_needed` while something is only guessed, `not_found` for a chosen product that is not the owner's, and `plan_needed` (402) when the reviews do not fit without a plan and not even the first ones are wanted.
 */
export const admitFile = async (owner: Owner, given: SourceToRead): Promise<Admitted> => {
  const admitted = await measureFile(owner, given)
  assertDecided(admitted.survey)
  return admitted
}

/** Records the run of a file that was admitted and queues its job. @throws Problem `plan_needed` when its room was taken meanwhile. */
export const recordFileImport = async (
  tx: Tx,
  owner: Owner,
  {
    admitted: { survey, wanted },
    ...file
  }: { admitted: Admitted; id: string; fileName: string; fileKey: string },
): Promise<Import> => {
  const { plan, rows } = survey
  await assertStillRoom(owner, tx, wanted)
  await rememberColumns(tx, owner, plan)
  return queueImport(tx, owner, {
    id: file.id,
    source: plan.source,
    format: plan.format,
    fileName: cutText(file.fileName.replaceAll('\0', ''), 255),
    fileKey: file.fileKey,
    plan,
    total: rows,
    now: owner.world.clock.now(),
  })
}
