import type { World } from '../../../world.ts'
import { removeImportFile } from '../remove-import-file.ts'
import { importsWithOldFiles, setImport } from '../rows.ts'

/** How long a file is kept: as long as its import can be undone or continued. */
const FILE_DAYS = 30

const BATCH = 100

/** Daily: deletes old uploaded files, since they contain e-mail addresses. */
export const deleteOldImportFiles = async (
  world: World,
  _payload: unknown,
  signal: AbortSignal,
): Promise<void> => {
  const before = new Date(world.clock.now().getTime() - FILE_DAYS * 86_400_000)
  for (let found = BATCH; found === BATCH;) {
    signal.throwIfAborted()
    const old = await importsWithOldFiles(world.db, before, BATCH)
    found = old.length
    for (const { account_id: accountId, id, file_key } of old) {
      await removeImportFile(world, { accountId, id, fileKey: file_key! })
      await setImport(world.db, { accountId, id }, { file_key: null })
    }
  }
}
