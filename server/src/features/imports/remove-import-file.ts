import type { World } from '../../world.ts'

type ImportFile = { accountId: string; id: string; fileKey: string }

/** Removes the file of an import, and what an upload that was sent twice left beside it. */
export const removeImportFile = async (
  { files }: World,
  { accountId, id, fileKey }: ImportFile,
): Promise<void> => {
  await files.remove(fileKey)
  const folder = `imports/${accountId}/${id}`
  if (fileKey !== folder) await files.removeAll(folder)
}
