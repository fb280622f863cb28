import type { Owner } from '../../world.ts'
import { changeStatus, type StatusResult } from './change-status.ts'

/**
 * PROD-76: shows shoppers a product again that was withdrawn; nothing else of it is written. One that the owner
 * archived stays so.
 * @throws as `changeStatus`
 */
export const showProduct = (owner: Owner, itemId: string): Promise<StatusResult> =>
  changeStatus(owner, itemId, { from: ['draft'], to: 'active' })
