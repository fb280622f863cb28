import { z } from 'zod/mini'
import { Done, endpoint } from '../endpoint.ts'
import { ruleText } from '../field-texts.ts'
import { Email, NewPassword } from './account-fields.ts'

export const forgetPassword = endpoint({
  name: 'auth.forget_password',
  summary: 'Send a link to choose a new password; the same answer for every e-mail',
  method: 'POST',
  path: 'auth/forget_password/',
  auth: 'guest',
  input: z.object({ email: Email }),
  output: Done,
  errors: ['invalid', 'too_many_requests'],
  example: { email: 'maren@example.com' },
})

/** The link's token works once and for 1 hour (ACC-4). All other sign-ins end. */
export const resetPassword = endpoint({
  name: 'auth.reset_password',
  summary: 'Choose a new password with the link from the e-mail',
  method: 'POST',
  path: 'auth/reset_password/',
  auth: 'guest',
  input: z.object({
    token: z.string().check(z.maxLength(500)),
    new_password: NewPassword,
    repeat_password: z.string(),
  }),
  output: Done,
  errors: ['invalid', 'link_expired', 'too_many_requests'],
  example: {
    token: 'opaque',
    new_password: 'a-long-enough-one',
    repeat_password: 'a-long-enough-one',
  },
})

/** ACC-11: needs the old, the new and the repeated password. Other sign-ins end, this one stays. */
export const changePassword = endpoint({
  name: 'auth.password_change',
  summary: 'Change the password',
  method: 'POST',
  path: 'auth/password/change/',
  auth: 'owner',
  input: z.object({
    old_password: z
      .string(ruleText('password_missing'))
      .check(z.minLength(1, ruleText('password_missing')), z.maxLength(256)),
    new_password: NewPassword,
    repeat_password: z.string(),
  }),
  output: Done,
  errors: ['invalid', 'password_change_failed', 'too_many_requests'],
  example: {
    old_password: 'the-old-one',
    new_password: 'a-long-enough-one',
    repeat_password: 'a-long-enough-one',
  },
})

/** For accounts created by Google sign-in, once (ACC-12). */
export const setPassword = endpoint({
  name: 'auth.password_set',
  summary: 'Set a first password, after signing in with Google again',
  method: 'POST',
  path: 'auth/password/set/',
  auth: 'owner',
  input: z.object({
    id_token: z.string().check(z.maxLength(5000)),
    new_password: NewPassword,
    repeat_password: z.string(),
  }),
  output: Done,
  errors: ['invalid', 'identity_refused', 'conflict', 'provider_unavailable'],
  example: {
    id_token: 'a.b.c',
    new_password: 'a-long-enough-one',
    repeat_password: 'a-long-enough-one',
  },
})
