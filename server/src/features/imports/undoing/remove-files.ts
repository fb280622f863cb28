import type { World } from '../../../world.ts'

/** Job: deletes photos of deleted reviews. */
export const removeFiles = async (world: World, { files }: { files: string[] }): Promise<void> => {
  for (const file of files) await world.files.remove(file)
}
