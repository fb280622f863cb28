import type { Tx } from '../../db/transaction.ts'
import { accountOf, type AccountRow } from './rows.ts'

/** What other features may know of an account. */
export type KnownAccount = Pick<
  AccountRow,
  'id' | 'name' | 'email' | 'language' | 'signup_origin' | 'created_at' | 'shop_key'
> & { has_password: boolean }

/** The account, without what signs in to it; undefined once it is deleted. */
export const findAccount = async (tx: Tx, accountId: string): Promise<KnownAccount | undefined> => {
  const row = await accountOf(tx, accountId)
  if (!row) return undefined
  const { id, name, email, language, signup_origin, created_at, shop_key } = row
  const has_password = row.password_hash !== null
  return { id, name, email, language, signup_origin, created_at, shop_key, has_password }
}
