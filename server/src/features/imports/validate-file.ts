import type { Import } from '@plaudit/contract/imports/imports'
import type { Tx } from '../../db/transaction.ts'
import type { Problem } from '../../problem.ts'
import { cutText } from '../../texts/cut-text.ts'
import { phrase } from '../../texts/phrase.ts'
import type { Owner } from '../../world.ts'
import { limitProblem } from '../entitlements/limit-problem.ts'
import { holdAllowance, reviewAllowance } from '../entitlements/review-allowance.ts'
import { analyseFile } from '../import-files/analysing/analyse-file.ts'
import { assertChoicesMade } from '../import-files/analysing/assert-choices-made.ts'
import {
  inspectFile,
  type SourceToRead,
  type FileInspection,
} from '../import-files/analysing/inspect-file.ts'
import { rememberColumns } from '../import-files/mapping/remember-columns.ts'
import { createMatcher } from '../import-files/products/match-products.ts'
import { queueImport } from './queue-import.ts'

const planNeededProblem = (
  owner: Owner,
  { wanted, room, tx = owner.world.db }: { wanted: number; room: number; tx?: Tx },
): Promise<Problem> =>
  limitProblem(owner, 'paid_plan', {
    tx,
    detail: phrase('imports.file_needs_plan', { count: wanted, free: room }),
    facts: { new: wanted, left: room },
  })

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
 * Concurrent imports are checked one after the other: another import's rows may have used the free room meanwhile.
 */
const assertStillRoom = async (owner: Owner, tx: Tx, wanted: number): Promise<void> => {
  if (wanted === 0) return
  const room = await holdAllowance(owner, tx)
  if (wanted > room) throw await planNeededProblem(owner, { wanted, room: Math.max(0, room), tx })
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

/**
 * Creates the import of a validated file and queues its job.
 * @throws Problem `plan_needed` when its room was used meanwhile.
 */
export const queueFileImport = async (
  tx: Tx,
  owner: Owner,
  {
    admitted: { survey, wanted },
    ...file
  }: { admitted: ValidatedFile; id: string; fileName: string; fileKey: string },
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
