import type { World } from '../../world.ts'
import { accountByEmail } from './rows.ts'

/** For whoever runs the product (commands, the seeded demo): no caller may learn by it which e-mails have accounts. */
export const findAccountByEmail = async (
  world: World,
  email: string,
): Promise<{ accountId: string } | null> => {
  const account = await accountByEmail(world.db, email)
  return account ? { accountId: account.id } : null
}
