import { z } from 'zod/mini'
import { Account } from './accounts.ts'
import { Done, endpoint, NoInput } from '../endpoint.ts'

/**
 * The link of a verification letter, also for a new e-mail. Works once, within 2 days, for the account that requested
 * it.
 */
export const verifyEmail = endpoint({
  name: 'auth.email_verify',
  summary: 'Confirm an e-mail with the link from the letter',
  method: 'POST',
  path: 'auth/email/verify/',
  auth: 'owner',
  input: z.object({ token: z.string().check(z.maxLength(500)) }),
  output: Account,
  errors: ['invalid', 'link_expired', 'too_many_requests'],
  example: { token: 'opaque' },
})

export const resendVerification = endpoint({
  name: 'auth.email_resend',
  summary: 'Send the letter that verifies the e-mail once more',
  method: 'POST',
  path: 'auth/email/resend/',
  auth: 'owner',
  input: NoInput,
  output: Done,
  errors: ['conflict', 'too_many_requests'],
  example: {},
})
