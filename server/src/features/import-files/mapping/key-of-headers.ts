import { hash } from 'node:crypto'
import { plainName } from '../../../review-files/format.ts'
import { rejectFileColumns } from '../formats/reject-file-columns.ts'

/**
 * The same key for all files with these column names in any order; a file of rejected rows has the key of its
 * original format.
 */
export const keyOfHeaders = (headers: string[]) =>
  hash(
    'sha256',
    headers
      .filter((header) => !rejectFileColumns.includes(header))
      .map(plainName)
      .sort()
      .join('\n'),
    'base64url',
  )
