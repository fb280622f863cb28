import { createReadStream } from 'node:fs'
import type { Import } from '@plaudit/contract/imports/imports'
import { v7 } from 'uuid'
import { inTransaction } from '../../db/transaction.ts'
import { fileSource } from '../../spreadsheets/table-source.ts'
import type { Owner } from '../../world.ts'
import type { CsvUpload } from '../import-files/preview-csv.ts'
import { validateFile } from './validate-file.ts'
import { queueFileImport } from './queue-file-import.ts'

const contentTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  json: 'application/json',
} as const

/**
 * Reads the whole file and refuses or accepts it as a whole: the file is stored, the import created and its job
 * queued in one transaction.
 * @throws Problem as `validateFile`.
 */
export const startCsvImport = async (
  owner: Owner,
  { file, options }: CsvUpload,
): Promise<Import> => {
  const { world, accountId } = owner
  const admitted = await validateFile(owner, { source: fileSource(file.path), options })
  const id = v7()
  const fileKey = `imports/${accountId}/${id}`
  await world.files.put(
    fileKey,
    { stream: createReadStream(file.path), size: file.size },
    contentTypes[admitted.survey.table.container],
  )
  try {
    return await inTransaction(world.db, (tx) =>
      queueFileImport(tx, owner, { admitted, id, fileName: file.name, fileKey }),
    )
  } catch (error) {
    await world.files.remove(fileKey)
    throw error
  }
}
