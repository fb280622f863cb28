import type { Tx } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { removeImportFile } from '../remove-import-file.ts'
import { setImport } from '../rows.ts'
import { emptyRejectsNaming, importsWithFiles } from './rows.ts'

/**
 * Erases a customer from what imports keep: rejected rows that name her are emptied, and the uploaded files of her
 * reviews and of those rows go. `remove` deletes the files, once the caller's transaction is committed.
 */
export const eraseFromImports = async (
  tx: Tx,
  { world, accountId }: { world: World; accountId: string },
  { emails, phones, importIds }: { emails: string[]; phones: string[]; importIds: string[] },
): Promise<{ remove: () => Promise<void> }> => {
  const named = await emptyRejectsNaming(tx, accountId, { emails, phones })
  const kept = await importsWithFiles(tx, accountId, [...new Set([...importIds, ...named])])
  for (const { id } of kept) await setImport(tx, { accountId, id }, { file_key: null })
  return {
    remove: async () => {
      for (const { id, file_key } of kept)
        await removeImportFile(world, { accountId, id, fileKey: file_key! })
    },
  }
}
