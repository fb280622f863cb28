import type { Parsed } from '@plaudit/contract/endpoint'
import { v7 } from 'uuid'
import { KeyTakenError } from '../../../db/account-directory.ts'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { Identity } from '../../../providers/identity.ts'
import type { Caller } from '../../../http/route.ts'
import type { World } from '../../../world.ts'
import { verifyGoogleToken } from './verify-google-token.ts'
import { claimUnverifiedAccount } from './claim-unverified-account.ts'
import { issueTokens } from '../sessions/issue-tokens.ts'
import { limitAttempts } from '../attempts/limit-attempts.ts'
import { marketingColumns } from './marketing-columns.ts'
import { makeShopKey } from './make-shop-key.ts'
import {
  accountByEmail,
  accountByGoogle,
  insertAccount,
  lockAccount,
  setAccount,
  type AccountRow,
} from '../rows.ts'
import { languageFrom } from '../../../texts/choose-language.ts'
import { accountClaimedLetter } from '../email/write-letters.ts'
import type { signInWithGoogle as contract } from '@plaudit/contract/accounts/sign-in'
import type { Language, Tokens } from '@plaudit/contract/accounts/account-fields'

type Input = Parsed<typeof contract>

const sendClaimedLetter = (world: World, tx: Tx, { email, name, language }: AccountRow) =>
  world.queue.send(
    tx,
    'accounts.send-letter',
    accountClaimedLetter({
      to: email,
      name,
      language,
      url: `${world.settings.publicUrl}/settings/account`,
    }),
  )

/** The locked account; undefined when its e-mail was changed while this waited for the lock. */
const lockUnchanged = async (tx: Tx, { id, email }: { id: string; email: string }) => {
  const locked = await lockAccount(tx, id)
  return locked?.email === email ? locked : undefined
}

/** The locked account of this identity; undefined when it was taken from the account while this waited for the lock. */
const lockByGoogle = async (tx: Tx, subject: string) => {
  const known = await accountByGoogle(tx, subject)
  const locked = known && (await lockAccount(tx, known.id))
  return locked?.google_sub === subject ? locked : undefined
}

/**
 * Finds the account by `sub`, else by an e-mail that Google verified, which removes the credentials of whoever used
 * it unverified; else creates an account.
 */
const findOrCreateAccount = async (
  world: World,
  tx: Tx,
  { identity, input, language }: { identity: Identity; input: Input; language: Language },
) => {
  const known = await lockByGoogle(tx, identity.subject)
  if (known) return known
  const found = await accountByEmail(tx, identity.email)
  if (found && !identity.isEmailOwner) throw new Problem('password_first')
  const sameEmail = found && (await lockUnchanged(tx, found))
  // Somebody who created an account by Google without owning its e-mail must not lock its owner out.
  if (sameEmail?.google_sub && sameEmail.email_verified_at) throw new Problem('identity_refused')
  if (sameEmail) {
    await claimUnverifiedAccount(world, tx, sameEmail)
    await setAccount(tx, sameEmail.id, { google_sub: identity.subject })
    if (!sameEmail.email_verified_at && (sameEmail.password_hash ?? sameEmail.google_sub))
      await sendClaimedLetter(world, tx, sameEmail)
    return sameEmail
  }
  const opened = await insertAccount(tx, {
    id: v7(),
    name: identity.name,
    email: identity.email,
    password_hash: null,
    google_sub: identity.subject,
    email_verified_at: identity.isEmailVerified ? world.clock.now() : null,
    signup_origin: 'google',
    language,
    marketing: JSON.stringify(marketingColumns(input)),
    shop_key: makeShopKey(identity.name),
    created_at: world.clock.now(),
  })
  if (!opened) throw new Problem('conflict')
  return opened
}

/** @throws Problem `identity_refused`, `password_first`, `provider_unavailable`, `too_many_requests` */
export const signInWithGoogle = async (
  { world, caller }: { world: World; caller: Pick<Caller, 'ip' | 'acceptLanguage'> },
  input: Input,
): Promise<Tokens> => {
  await limitAttempts(world, 'social', { email: `google of ${caller.ip}`, ip: caller.ip })
  const identity = await verifyGoogleToken(world, input.id_token)
  const language = languageFrom(caller.acceptLanguage)
  try {
    return await inTransaction(world.db, async (tx) => {
      const { id } = await findOrCreateAccount(world, tx, { identity, input, language })
      return issueTokens(world, tx, { accountId: id })
    })
  } catch (error) {
    // Another account signed in with the same identity at this moment.
    throw error instanceof KeyTakenError ? new Problem('conflict') : error
  }
}
