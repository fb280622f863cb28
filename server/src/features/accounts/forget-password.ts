import { randomBytes } from 'node:crypto'
import type { Done } from '@plaudit/contract/endpoint'
import { inTransaction } from '../../db/transaction.ts'
import type { World } from '../../world.ts'
import { hashToken } from './issue-tokens.ts'
import { limitAttempts } from './limit-attempts.ts'
import { accountByEmail, endOneTimeTokens, insertOneTimeToken } from './rows.ts'
import { RESET_MINUTES } from './rules.ts'
import { resetLetter } from './write-letters.ts'

/** Sends a link to the owner of the e-mail, if there is one; the link before it ends. The answer never tells. @throws Problem `too_many_requests` */
export const forgetPassword = async ({ world, caller }: { world: World; caller: { ip: string } }, { email }: { email: string }): Promise<Done> => {
  await limitAttempts(world, 'reset', { email, ip: caller.ip })
  const account = await accountByEmail(world.db, email)
  // The same work for an unknown e-mail, so that the time does not tell either.
  const token = randomBytes(32).toString('base64url')
  const now = world.clock.now()
  await inTransaction(world.db, async (tx) => {
    if (!account) return
    await endOneTimeTokens(tx, account.id, { purposes: ['reset_password'], at: now })
    await insertOneTimeToken(tx, {
      token_hash: hashToken(token),
      account_id: account.id,
      purpose: 'reset_password',
      expires_at: new Date(now.getTime() + RESET_MINUTES * 60_000),
      used_at: null,
      created_at: now,
    })
    await world.queue.send(
      tx,
      'accounts.send-letter',
      resetLetter({ to: account.email, name: account.name, language: account.language, url: `${world.settings.publicUrl}/reset-password?token=${token}` }),
    )
  })
  return { ok: true }
}
