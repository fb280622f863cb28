import type { Owner } from '../../../world.ts'
import { keyOfHeaders } from './key-of-headers.ts'
import { deleteRememberedColumns } from './rows.ts'

/** Forgets the choices for files with these column names. Safe to repeat. */
export const forgetColumns = async (
  { world, accountId }: Owner,
  { columns }: { columns: string[] },
): Promise<{ forgotten: boolean }> => ({
  forgotten: await deleteRememberedColumns(world.db, accountId, keyOfHeaders(columns)),
})
