import {
  MESSAGING_ID_PREFIX,
  type MessagingIdentity,
} from '@plaudit/contract/owner-tools/third-parties'
import { SignJWT } from 'jose'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { findAccount } from '../accounts/find-account.ts'

const IDENTITY_HOURS = 24

/**
 * The account's id at the messaging service: a fixed prefix and the account id (THIRD-3). With MESSAGING_SECRET it is
 * signed, and the signed e-mail is sent nowhere else (Intercom, "identity verification").
 * @throws Problem `not_found` when no messaging service is set.
 */
export const identifyForMessaging = async ({
  world,
  accountId,
}: Owner): Promise<MessagingIdentity> => {
  if (!world.settings.browser.messaging) throw new Problem('not_found')
  const account = await findAccount(world.db, accountId)
  if (!account) throw new Problem('unauthenticated')
  const user_id = `${MESSAGING_ID_PREFIX}${accountId}`
  const identity = {
    user_id,
    name: account.name,
    created_at: Math.floor(account.created_at.getTime() / 1000),
  }
  const secret = world.settings.messagingSecret
  if (secret === null) return { ...identity, jwt: null }
  const expires = new Date(world.clock.now().getTime() + IDENTITY_HOURS * 3_600_000)
  const jwt = await new SignJWT({ user_id, email: account.email })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret))
  return { ...identity, jwt }
}
