import type { Tx } from '../../db/transaction.ts'
import { accountOf, type AccountRow } from './rows.ts'

/** What other features may know of an account. */
export type KnownAccount = Pick<
  AccountRow,
  | 'id'
  | 'name'
  | 'email'
  | 'email_verified_at'
  | 'created_at'
  | 'language'
  | 'signup_origin'
  | 'onboarding_choices'
  | 'shop_key'
> & { has_password: boolean }

/** The account, without what signs in to it; undefined once it is deleted. */
export const findAccount = async (tx: Tx, accountId: string): Promise<KnownAccount | undefined> => {
  const row = await accountOf(tx, accountId)
  if (!row) return undefined
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    email_verified_at: row.email_verified_at,
    created_at: row.created_at,
    language: row.language,
    signup_origin: row.signup_origin,
    onboarding_choices: row.onboarding_choices,
    shop_key: row.shop_key,
    has_password: row.password_hash !== null,
  }
}
