import { createHash } from 'node:crypto'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { hashToken } from '../sessions/issue-tokens.ts'
import {
  attemptWindow,
  countAttempt,
  hashEmail,
  networkOf,
  tooManyAttempts,
} from '../attempts/limit-attempts.ts'
import { replaceOneTimeLink } from '../sessions/make-one-time-link.ts'
import { isKnownAddress, saveKnownAddress } from '../known-addresses/rows.ts'
import { oneTimeTokenOf } from '../one-time-tokens/rows.ts'
import { type AccountRow } from '../rows.ts'
import { guessLimits } from '../rules.ts'
import { guessesLetter } from '../email/write-letters.ts'

type Attempt = {
  email: string
  ip: string
  account: AccountRow | undefined
  link: string | undefined
}

const addressHash = (accountId: string, ip: string) =>
  createHash('sha256')
    .update(`${accountId} ${networkOf(ip)}`)
    .digest('base64url')

/** This account was signed in to from this address: guesses made elsewhere never keep it out. */
export const rememberAddress = (
  tx: Tx,
  { accountId, ip, at }: { accountId: string; ip: string; at: Date },
) =>
  saveKnownAddress(tx, {
    account_id: accountId,
    address_hash: addressHash(accountId, ip),
    seen_at: at,
  })

const holdsLink = async (world: World, { account, link }: Attempt): Promise<boolean> => {
  if (!account || !link) return false
  const token = await oneTimeTokenOf(world.db, {
    tokenHash: hashToken(link),
    purpose: 'sign_in',
    at: world.clock.now(),
  })
  return token?.account_id === account.id
}

/** Somebody tries passwords: the owner is told once in a window, with a link past the waiting. */
const warnOwner = async (world: World, account: AccountRow) => {
  await inTransaction(world.db, async (tx) => {
    const token = await replaceOneTimeLink(world, tx, { accountId: account.id, purpose: 'sign_in' })
    const url = `${world.settings.publicUrl}/login?link=${token}`
    await world.queue.send(
      tx,
      'accounts.send-letter',
      guessesLetter({ to: account.email, name: account.name, language: account.language, url }),
    )
  })
}

/**
 * Counts one try of a password before it is looked at. Whoever guesses waits, by address and e-mail; many addresses at one
 * e-mail make strangers wait, but neither the addresses that the owner signed in from nor whoever has the link of the letter.
 * Known and unknown e-mails are answered alike. `passed` takes the try back: the password was right.
 * @throws Problem `too_many_requests` (429) with Retry-After.
 */
export const limitGuesses = async (
  world: World,
  attempt: Attempt,
): Promise<{ passed(): Promise<void> }> => {
  const { email, ip, account, link } = attempt
  const windowStart = attemptWindow(world)
  const count = (key: string) => countAttempt(world, `login:${key}`, { windowStart })
  const who = hashEmail(email)
  if (await holdsLink(world, attempt)) {
    if ((await count(`link:${hashToken(link!)}`)) > guessLimits.perLink)
      throw tooManyAttempts(world)
    return { passed: async () => undefined }
  }
  const keys = {
    address: `address:${networkOf(ip)}`,
    pair: `pair:${who}:${networkOf(ip)}`,
    email: `email:${who}`,
  }
  if ((await count(keys.address)) > guessLimits.perAddress) throw tooManyAttempts(world)
  if ((await count(keys.pair)) > guessLimits.perPair) throw tooManyAttempts(world)
  const tries = await count(keys.email)
  // Tries that are taken back bring the count here again: the letter has a count of its own, kept alike for unknown e-mails.
  const isLetterDue = tries >= guessLimits.letterAt && (await count(`letter:${who}`)) === 1
  if (isLetterDue && account?.password_hash) await warnOwner(world, account)
  const isKnown =
    account !== undefined &&
    (await isKnownAddress(world.db, account.id, addressHash(account.id, ip)))
  if (tries > guessLimits.perEmail && !isKnown) throw tooManyAttempts(world)
  return {
    passed: async () => {
      for (const key of Object.values(keys))
        await countAttempt(world, `login:${key}`, { windowStart, add: -1 })
    },
  }
}
