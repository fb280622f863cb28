import type { World } from '../../world.ts'
import { accountByEmail } from './rows.ts'

/** The seeded account, if this database has it. Used only at the start of the embedded demo. */
export const findDemoAccount = async (
  world: World,
  email: string,
): Promise<{ accountId: string } | null> => {
  const account = await accountByEmail(world.db, email)
  return account ? { accountId: account.id } : null
}
