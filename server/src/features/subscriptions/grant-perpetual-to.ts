import type { World } from '../../world.ts'
import { findAccountByEmail } from '../accounts/find-account-by-email.ts'
import { grantPerpetual } from './grant-perpetual.ts'

/** PLAN-10 by e-mail, for the command; false when there is no such account. */
export const grantPerpetualTo = async (world: World, email: string): Promise<boolean> => {
  const account = await findAccountByEmail(world, email)
  if (account) await grantPerpetual({ world, ...account })
  return account !== null
}
