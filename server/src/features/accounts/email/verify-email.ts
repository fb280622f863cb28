import { KeyTakenError } from '../../../db/account-directory.ts'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner, World } from '../../../world.ts'
import { hashToken } from '../sessions/hash-token.ts'
import { limitAttempts } from '../attempts/limit-attempts.ts'
import { endOneTimeTokens, takeOneTimeToken } from '../one-time-tokens/rows.ts'
import { lockAccount, setAccount, type AccountRow } from '../rows.ts'
import { emailChangedLetter } from './write-letters.ts'

type Token = { accountId: string; tokenHash: string }

const takeTokenOfAccount = async (
  world: World,
  tx: Tx,
  { accountId, tokenHash }: Token,
  purpose: 'verify_email' | 'change_email',
) => {
  const token = await takeOneTimeToken(tx, { tokenHash, purpose, at: world.clock.now() })
  // Thrown inside the transaction, so that a link opened in another account's browser is not used up.
  if (token && token.account_id !== accountId)
    throw new Problem('link_expired', { detail: phrase('accounts.link_of_other_account') })
  return token?.email ?? null
}

const applyNewEmail = async (
  world: World,
  tx: Tx,
  { account, email }: { account: AccountRow; email: string },
) => {
  const at = world.clock.now()
  try {
    await setAccount(tx, account.id, { email, email_verified_at: at })
  } catch (error) {
    if (!(error instanceof KeyTakenError)) throw error
    throw new Problem('link_expired', { detail: phrase('accounts.email_not_free') })
  }
  await endOneTimeTokens(tx, account.id, {
    purposes: ['reset_password', 'verify_email', 'change_email', 'sign_in'],
    at,
  })
  const { supportEmail } = world.settings
  await world.queue.send(
    tx,
    'accounts.send-letter',
    emailChangedLetter({
      to: account.email,
      name: account.name,
      language: account.language,
      email,
      supportEmail,
    }),
  )
}

/**
 * Confirms an e-mail by the link of a letter. Only who is signed in to the account that asked for it may: so a
 * stranger who receives such a letter cannot verify an account that is not theirs by clicking.
 * @throws Problem `link_expired`, `too_many_requests`
 */
export const verifyEmail = async (
  owner: Owner,
  { token }: { token: string },
  caller: { ip: string },
): Promise<void> => {
  const { world, accountId } = owner
  await limitAttempts(world, 'confirm', { email: `link of ${accountId}`, ip: caller.ip })
  await inTransaction(world.db, async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account) throw new Problem('unauthenticated')
    const ask = { accountId, tokenHash: hashToken(token) }
    const current = await takeTokenOfAccount(world, tx, ask, 'verify_email')
    if (current !== null && current.toLowerCase() === account.email.toLowerCase())
      await setAccount(tx, accountId, {
        email_verified_at: account.email_verified_at ?? world.clock.now(),
      })
    else {
      const email = await takeTokenOfAccount(world, tx, ask, 'change_email')
      if (email === null) throw new Problem('link_expired')
      await applyNewEmail(world, tx, { account, email })
    }
    await publishChanges(tx, accountId, ['account'])
  })
}
