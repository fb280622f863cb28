import type { Owner } from '../../world.ts'
import { changeStatus, type StatusResult } from './change-status.ts'

/**
 * PROD-46: takes a product out of the shop: it becomes a draft, and keeps everything else, since orders name it and the
 * owner may have edited it. One that the owner archived is in no shop either, and stays so. For both "deactivate" and
 * "restore to the import list".
 * @throws as `changeStatus`
 */
export const withdrawProduct = (owner: Owner, itemId: string): Promise<StatusResult> =>
  changeStatus(owner, itemId, { from: ['active', 'unlisted'], to: 'draft' })
