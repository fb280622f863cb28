import type { World } from '../../world.ts'
import { accountByEmail } from './rows.ts'

/** The seeded account, if this database has it. Only the start of the embedded demo asks. */
export const findDemoAccount = async (
  world: World,
  email: string,
): Promise<{ accountId: string } | null> => {
  const account = await accountByEmail(world.db, email)
  return account ? { accountId: account.id } : null
}
