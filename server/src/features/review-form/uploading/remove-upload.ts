import type { Owner } from '../../../world.ts'
import { takeUploads } from './rows.ts'
import { isUuid } from '../../../text-patterns/is-uuid.ts'
import { removeMediaFiles } from '../../reviews/media/remove-media-files.ts'

/** Removes a file that was added to a form. Of another form or shop, or removed already: nothing happens. */
export const removeUpload = async (
  { world, accountId }: Owner,
  { formId, id }: { formId: string; id: string },
): Promise<void> => {
  if (!isUuid(id)) return
  await removeMediaFiles(world, await takeUploads(world.db, { accountId, formId, ids: [id] }))
}
