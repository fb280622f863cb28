import type { Language } from '@plaudit/contract/accounts/account-fields'
import { v7 } from 'uuid'
import type { Tx } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { makeShopKey } from './make-shop-key.ts'
import { insertAccount } from '../rows.ts'
import { sendVerification } from '../email/send-verification.ts'

/**
 * Creates an account for an owner who came through the platform's app listing (ACC-29, `signup_origin` `shopify`); it
 * has no password yet. Returns its id, or null when the e-mail already has an account: only signing in can prove who
 * owns it.
 */
export const openAccountForStore = async (
  world: World,
  tx: Tx,
  { name, email, language }: { name: string; email: string; language?: Language | undefined },
): Promise<string | null> => {
  const account = await insertAccount(tx, {
    id: v7(),
    name,
    email,
    password_hash: null,
    signup_origin: 'shopify',
    marketing: JSON.stringify({}),
    ...(language ? { language } : {}),
    shop_key: makeShopKey(name),
    created_at: world.clock.now(),
  })
  if (account) await sendVerification(world, tx, { account, email, purpose: 'verify_email' })
  return account?.id ?? null
}
