import type { World } from '../../world.ts'
import { accountOf } from './rows.ts'

/** False once the account is deleted. */
export const hasAccount = async (world: World, accountId: string): Promise<boolean> =>
  (await accountOf(world.db, accountId)) !== undefined
