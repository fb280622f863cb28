import { createReadStream } from 'node:fs'
import type { Import } from '@plaudit/contract/imports/imports'
import { v7 } from 'uuid'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Problem } from '../../problem.ts'
import { cutText } from '../../texts/cut-text.ts'
import type { Owner } from '../../world.ts'
import { limitProblem } from '../entitlements/limit-problem.ts'
import { holdAllowance, reviewAllowance } from '../entitlements/review-allowance.ts'
import { analyseFile } from '../import-files/analysing/analyse-file.ts'
import { assertDecided } from '../import-files/analysing/assert-decided.ts'
import { rememberColumns } from '../import-files/mapping/remember-columns.ts'
import type { CsvUpload } from '../import-files/preview-csv.ts'
import { openMatcher } from '../import-files/products/match-products.ts'
import { queueImport } from './queue-import.ts'
import { surveyFile, type Survey } from '../import-files/analysing/survey-file.ts'
import { phrase } from '../../texts/phrase.ts'

const contentTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  json: 'application/json',
} as const

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
type Allowed = { survey: Survey; wanted: number }

/** RIGHT-4: without a plan an account holds up to 50 reviews, so it must be known how many are new, and up to which row they fit. */
const analyseWithin = async (owner: Owner, upload: CsvUpload): Promise<Allowed> => {
  const { room, beyond, newUntilRow, counts, ...survey } = await analyseFile(owner, upload)
  const wanted = counts.new
  if (beyond === 0)
    return { survey: { ...survey, plan: { ...survey.plan, newReviews: wanted } }, wanted }
  if (!upload.options.first_that_fit || room === 0)
    throw await needsPlan(owner, { wanted: counts.new + beyond, room })
  return {
    survey: { ...survey, plan: { ...survey.plan, newUntilRow, newReviews: wanted } },
    wanted,
  }
}

const assertAllowed = async (owner: Owner, upload: CsvUpload): Promise<Allowed> => {
  if ((await reviewAllowance(owner)) !== Infinity) return analyseWithin(owner, upload)
  // Refuses chosen products that are not the owner's; the job looks at the rows themselves.
  await openMatcher(owner, upload.options)
  return { survey: await surveyFile(owner, upload), wanted: 0 }
}

/** Files that come at the same time are measured one after the other: what was free before may be taken by another's rows now. */
const assertStillRoom = async (owner: Owner, tx: Tx, wanted: number): Promise<void> => {
  if (wanted === 0) return
  const room = await holdAllowance(owner, tx)
  if (wanted > room) throw await needsPlan(owner, { wanted, room: Math.max(0, room), tx })
}

/**
 * Reads the whole file, refuses it as a whole or takes it: the file is kept, the run is recorded and its job queued in one
 * transaction. What the job writes is what the preview told.
 * @throws Problem as `surveyFile`, `choice_needed` while something is only guessed, `not_found` for a chosen product that is not the owner's, and `plan_needed` (402) when the reviews do not fit without a plan and not even the first ones are wanted.
 */
export const startCsvImport = async (owner: Owner, upload: CsvUpload): Promise<Import> => {
  const { world, accountId } = owner
  const { survey, wanted } = await assertAllowed(owner, upload)
  const { table, plan, rows } = assertDecided(survey)
  const id = v7()
  const fileKey = `imports/${accountId}/${id}`
  await world.files.put(
    fileKey,
    { stream: createReadStream(upload.file.path), size: upload.file.size },
    contentTypes[table.container],
  )
  try {
    return await inTransaction(world.db, async (tx) => {
      await assertStillRoom(owner, tx, wanted)
      await rememberColumns(tx, owner, plan)
      return queueImport(tx, owner, {
        id,
        source: plan.source,
        format: plan.format,
        fileName: cutText(upload.file.name.replaceAll('\0', ''), 255),
        fileKey,
        plan,
        total: rows,
        now: world.clock.now(),
      })
    })
  } catch (error) {
    await world.files.remove(fileKey)
    throw error
  }
}
