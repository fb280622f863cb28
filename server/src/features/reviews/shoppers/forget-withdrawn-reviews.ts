import type { World } from '../../../world.ts'
import { deleteWithdrawn } from './rows.ts'

/** Forms of reviews that were withdrawn before a time cannot be sent any more: nothing has to know them. */
export const forgetWithdrawnReviews = ({ db }: World, before: Date): Promise<void> =>
  deleteWithdrawn(db, before)
