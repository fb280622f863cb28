import { createReadStream } from 'node:fs'
import type { Import } from '@plaudit/contract/imports'
import { v7 } from 'uuid'
import { inTransaction } from '../../db/transaction.ts'
import { changed } from '../../live.ts'
import type { Owner } from '../../world.ts'
import { limitProblem, reviewAllowance } from '../accounts/check-allowance.ts'
import { analyseFile } from './analyse-file.ts'
import { rememberColumns } from './mapping/remember-columns.ts'
import type { CsvUpload } from './preview-csv.ts'
import { openMatcher } from './products/match-products.ts'
import { insertImport, rowsToCome } from './rows.ts'
import { surveyFile, type Survey } from './survey-file.ts'
import { importView } from './view.ts'

const contentTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  json: 'application/json',
} as const

/** Decisions 3: without a plan an account holds up to 50 reviews, so it must be known how many are new; rows under way count as if they were here. */
const analyseWithin = async (owner: Owner, upload: CsvUpload, left: number): Promise<Survey> => {
  const analysis = await analyseFile(owner, upload)
  const free = Math.max(0, left - (await rowsToCome(owner.world.db, owner.accountId)))
  if (analysis.counts.new > free)
    throw await limitProblem(owner, 'paid_plan', {
      detail: `This file has ${analysis.counts.new} new reviews; without a plan ${free === 0 ? 'no more' : `${free} more`} can be added. Nothing was imported.`,
      facts: { new: analysis.counts.new, left: free },
    })
  return analysis
}

const assertAllowed = async (owner: Owner, upload: CsvUpload): Promise<Survey> => {
  const left = await reviewAllowance(owner)
  if (left !== Infinity) return analyseWithin(owner, upload, left)
  // Refuses chosen products that are not the owner's; the job looks at the rows themselves.
  await openMatcher(owner, upload.options)
  return surveyFile(owner, upload)
}

/**
 * Reads the whole file, refuses it as a whole or takes it: the file is kept, the run is recorded and its job queued in one
 * transaction. What the job writes is what the preview told.
 * @throws Problem as `surveyFile`, `not_found` for a chosen product that is not the owner's, and `plan_needed` (402) when the reviews do not fit without a plan.
 */
export const startCsvImport = async (owner: Owner, upload: CsvUpload): Promise<Import> => {
  const { world, accountId } = owner
  const { table, plan, rows } = await assertAllowed(owner, upload)
  const id = v7()
  const fileKey = `imports/${accountId}/${id}`
  await world.files.put(fileKey, { stream: createReadStream(upload.file.path), size: upload.file.size }, contentTypes[table.container])
  try {
    return await inTransaction(world.db, async (tx) => {
      const now = world.clock.now()
      const row = await insertImport(tx, {
        account_id: accountId,
        id,
        source: plan.source,
        format: plan.format,
        file_name: upload.file.name.replaceAll('\0', '').slice(0, 255),
        file_key: fileKey,
        plan: { ...plan, ahead: [] },
        state: 'queued',
        problem: null,
        total: rows,
        created_at: now,
        started_at: null,
        finished_at: null,
      })
      await rememberColumns(tx, owner, plan)
      await world.queue.send(tx, 'imports.run', { accountId, id }, { key: id })
      await changed(tx, accountId, ['imports'])
      return importView(row, now)
    })
  } catch (error) {
    await world.files.remove(fileKey)
    throw error
  }
}
