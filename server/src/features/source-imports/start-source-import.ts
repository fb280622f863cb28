import type { Import } from '@plaudit/contract/imports/imports'
import type { SourceImportInput, SourceName } from '@plaudit/contract/imports/source-imports'
import { v7 } from 'uuid'
import { inTransaction } from '../../db/transaction.ts'
import type { Owner } from '../../world.ts'
import { validateSourceImport } from './validate-source-import.ts'
import { queueSourceImport } from './queue-source-import.ts'

/** Saved pages are stored like an uploaded file, until the import can no longer be continued. */
const keepPages = async (owner: Owner, id: string, pages: string[]): Promise<string | null> => {
  if (pages.length === 0) return null
  const key = `imports/${owner.accountId}/${id}`
  await owner.world.files.put(
    key,
    new TextEncoder().encode(JSON.stringify(pages)),
    'application/json',
  )
  return key
}

/**
 * Creates an import of a product's reviews from its site and queues its job, in one transaction. Only the job
 * requests the site.
 * @throws Problem as `validateSourceImport`.
 */
export const startSourceImport =
  (source: SourceName) =>
  async (owner: Owner, input: SourceImportInput): Promise<Import> => {
    const { world } = owner
    const { walk } = await validateSourceImport(owner, source, input)
    const id = v7()
    const fileKey = await keepPages(owner, id, input.pages)
    try {
      return await inTransaction(world.db, (tx) =>
        queueSourceImport(tx, owner, { walk, id, fileKey }),
      )
    } catch (error) {
      if (fileKey) await world.files.remove(fileKey)
      throw error
    }
  }
