import type { Owner } from '../../../world.ts'
import type { WaitingFile } from '../drawing/form-drawing.ts'
import { uploadsOfForm } from './rows.ts'

/** The files that came for a form, in the order in which they came. */
export const listWaitingFiles = async (
  { world, accountId }: Owner,
  formId: string,
): Promise<WaitingFile[]> =>
  (await uploadsOfForm(world.db, { accountId, formId })).map(({ id, media }) => ({
    id,
    thumbUrl: media.thumb_key && world.files.publicUrl(media.thumb_key),
  }))
