import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { hashToken } from '../sessions/hash-token.ts'
import { countAttempt } from '../attempts/count-attempt.ts'
import { tooManyAttempts } from '../attempts/too-many-attempts.ts'
import { networkOf } from '../attempts/network-of.ts'
import { hashEmail } from '../attempts/hash-email.ts'
import { attemptWindow } from '../attempts/attempt-window.ts'
import { replaceOneTimeLink } from '../sessions/replace-one-time-link.ts'
import { isKnownAddress } from '../known-addresses/rows.ts'
import { oneTimeTokenOf } from '../one-time-tokens/rows.ts'
import { type AccountRow } from '../rows.ts'
import { passwordAttemptLimits } from '../rules.ts'
import { passwordAttemptsLetter } from '../email/write-letters.ts'
import { hashAddress } from './hash-address.ts'

type Attempt = {
  email: string
  ip: string
  account: AccountRow | undefined
  link: string | undefined
}

const hasValidLink = async (world: World, { account, link }: Attempt): Promise<boolean> => {
  if (!account || !link) return false
  const token = await oneTimeTokenOf(world.db, {
    tokenHash: hashToken(link),
    purpose: 'sign_in',
    at: world.clock.now(),
  })
  return token?.account_id === account.id
}

/** Warns the owner, once in a window, that somebody tries passwords, with a link that bypasses the limit. */
const warnOwner = async (world: World, account: AccountRow) => {
  await inTransaction(world.db, async (tx) => {
    const token = await replaceOneTimeLink(world, tx, { accountId: account.id, purpose: 'sign_in' })
    const url = `${world.settings.publicUrl}/login?link=${token}`
    await world.queue.send(
      tx,
      'accounts.send-letter',
      passwordAttemptsLetter({
        to: account.email,
        name: account.name,
        language: account.language,
        url,
      }),
    )
  })
}

/**
 * Counts an attempt before the password is checked. Repeated failures are delayed by IP address and e-mail; many
 * addresses for one e-mail block strangers, but not addresses that the owner signed in from, nor who has the link of
 * the letter. Known and unknown e-mails behave alike. `passed` undoes the attempt: the password was right.
 * @throws Problem `too_many_requests` (429) with Retry-After.
 */
export const limitPasswordAttempts = async (
  world: World,
  attempt: Attempt,
): Promise<{ passed(): Promise<void> }> => {
  const { email, ip, account, link } = attempt
  const windowStart = attemptWindow(world)
  const count = (key: string) => countAttempt(world, `login:${key}`, { windowStart })
  const who = hashEmail(email)
  if (await hasValidLink(world, attempt)) {
    if ((await count(`link:${hashToken(link!)}`)) > passwordAttemptLimits.perLink)
      throw tooManyAttempts(world)
    return { passed: async () => undefined }
  }
  const keys = {
    address: `address:${networkOf(ip)}`,
    pair: `pair:${who}:${networkOf(ip)}`,
    email: `email:${who}`,
  }
  if ((await count(keys.address)) > passwordAttemptLimits.perAddress) throw tooManyAttempts(world)
  if ((await count(keys.pair)) > passwordAttemptLimits.perPair) throw tooManyAttempts(world)
  const tries = await count(keys.email)
  // Undone attempts make the count reach this number again: the letter has its own counter, which is also kept for
  // unknown e-mails.
  const isLetterDue =
    tries >= passwordAttemptLimits.letterAt && (await count(`letter:${who}`)) === 1
  if (isLetterDue && account?.password_hash) await warnOwner(world, account)
  const isKnown =
    account !== undefined &&
    (await isKnownAddress(world.db, account.id, hashAddress(account.id, ip)))
  if (tries > passwordAttemptLimits.perEmail && !isKnown) throw tooManyAttempts(world)
  return {
    passed: async () => {
      for (const key of Object.values(keys))
        await countAttempt(world, `login:${key}`, { windowStart, add: -1 })
    },
  }
}
