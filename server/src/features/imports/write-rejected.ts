import { SHEET_ROWS } from '@plaudit/contract/imports/reading'
import { languageOf } from '../../account-language.ts'
import { writeCsv } from '../../spreadsheets/text/write-csv.ts'
import type { Owner } from '../../world.ts'
import { rejectFileColumns } from '../import-files/formats/reject-file-columns.ts'
import { rejectsAfter } from './rows.ts'
import { describeStoredReject } from '../import-files/reading/describe-stored-reject.ts'
import type { Language } from '@plaudit/contract/accounts/account-fields'
import type { ImportPlan, RejectRow } from '../../db/import-tables.ts'
import { findImport } from './find-import.ts'

const BATCH = 500

async function* allRejects({ world, accountId }: Owner, id: string): AsyncGenerator<RejectRow> {
  for (let after = 0; ;) {
    const rejects = await rejectsAfter(world.db, { accountId, id }, { after, limit: BATCH })
    yield* rejects
    if (rejects.length < BATCH) return
    after = rejects.at(-1)!.row_number
  }
}

/** The three columns in front are ours even if the file already had them: it was a file of rejected rows itself. */
const columnsWithoutOurs = (headers: string[]) =>
  headers.filter((header) => !rejectFileColumns.includes(header))

async function* rejectFileRows(
  owner: Owner,
  id: string,
  { plan, headers, language }: { plan: ImportPlan; headers: string[]; language: Language },
): AsyncGenerator<(string | null)[]> {
  for await (const reject of allRejects(owner, id)) {
    const { row, sheet, field, detail } = describeStoredReject(language, reject, plan)
    const extra = Object.entries(reject.raw).flatMap(([name, value]) =>
      headers.includes(name) || rejectFileColumns.includes(name) || value === null ? [] : [value],
    )
    yield [
      sheet === null ? String(row) : `${sheet} ${row % SHEET_ROWS}`,
      field,
      detail,
      ...headers.map((header) => reject.raw[header] ?? null),
      ...extra,
    ]
  }
}

/**
 * The rejected rows with their original cells and column names, preceded by row number, field and reason: corrected
 * in any spreadsheet program, the file can be uploaded again and is recognized as its original format.
 */
export const writeRejected = async (owner: Owner, { id }: { id: string }) => {
  const run = await findImport(owner.world.db, { accountId: owner.accountId, id })
  const language = await languageOf(owner.world.db, owner.accountId)
  const headers = columnsWithoutOurs(run.plan.headers)
  const name = `rejected-${(run.file_name ?? 'import').replace(/\.[^.]*$/, '')}.csv`
  return {
    name,
    contentType: 'text/csv; charset=utf-8',
    body: writeCsv(
      [...rejectFileColumns, ...headers],
      rejectFileRows(owner, id, { plan: run.plan, headers, language }),
    ),
  }
}
