import type { World } from '../../world.ts'
import { accountOf } from './rows.ts'

/** Whether there is such an account; false once it is deleted. */
export const hasAccount = async (world: World, accountId: string): Promise<boolean> =>
  (await accountOf(world.db, accountId)) !== undefined
