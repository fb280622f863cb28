import type { MediaRow } from '../../../db/tables.ts'
import type { World } from '../../../world.ts'

type Files = Pick<MediaRow, 'key' | 'thumb_key'>

/** Removes the stored files of photos and videos, each with its small picture; those that are gone already are no fault. */
export const removeMediaFiles = async (
  { files }: Pick<World, 'files'>,
  media: readonly Files[],
): Promise<void> => {
  for (const { key, thumb_key } of media)
    for (const file of [key, thumb_key]) if (file) await files.remove(file)
}
