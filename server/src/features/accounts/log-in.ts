import { hash, verify } from '@node-rs/argon2'
import type { login, Tokens } from '@plaudit/contract/accounts'
import type { Parsed } from '@plaudit/contract/endpoint'
import { Problem } from '../../problem.ts'
import type { World } from '../../world.ts'
import { issueTokens } from './issue-tokens.ts'
import { limitAttempts } from './limit-attempts.ts'
import { accountByEmail } from './rows.ts'

/** Verified when there is no such account, so that both answers take the same time. */
const decoy = hash('nobody has this password')

/** @throws Problem `wrong_credentials` alike for an unknown e-mail and a wrong password; `too_many_requests`. */
export const logIn = async ({ world, caller }: { world: World; caller: { ip: string } }, { email, password }: Parsed<typeof login>): Promise<Tokens> => {
  await limitAttempts(world, 'login', { email, ip: caller.ip })
  const account = await accountByEmail(world.db, email)
  const right = await verify(account?.password_hash ?? (await decoy), password)
  if (!account?.password_hash || !right) throw new Problem('wrong_credentials')
  return issueTokens(world, world.db, { accountId: account.id })
}
