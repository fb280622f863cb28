import { z } from 'zod/mini'
import { Done, endpoint, NoInput } from '../endpoint.ts'
import { ruleText } from '../field-texts.ts'
import { Email, NewPassword, Tokens } from './account-fields.ts'

export const register = endpoint({
  name: 'auth.register',
  summary: 'Open an account',
  method: 'POST',
  path: 'auth/register/',
  auth: 'guest',
  input: z.object({
    name: z
      .string(ruleText('name_missing'))
      .check(
        z.trim(),
        z.minLength(1, ruleText('name_missing')),
        z.maxLength(120, ruleText('at_most_characters')),
      ),
    email: Email,
    password: NewPassword,
    ps_xid: z.optional(z.string().check(z.maxLength(200))),
    utm_campaign: z.optional(z.string().check(z.maxLength(200))),
    utm_source: z.optional(z.string().check(z.maxLength(200))),
    utm_medium: z.optional(z.string().check(z.maxLength(200))),
    utm_term: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: Tokens,
  errors: ['invalid', 'too_many_requests'],
  example: { name: 'Maren Kolb', email: 'maren@example.com', password: 'a-long-enough-one' },
})

export const login = endpoint({
  name: 'auth.login',
  summary: 'Log in',
  method: 'POST',
  path: 'auth/login/',
  auth: 'guest',
  input: z.object({
    email: Email,
    password: z
      .string(ruleText('password_missing'))
      .check(z.minLength(1, ruleText('password_missing')), z.maxLength(256)),
    /** From the letter about wrong passwords: its reader is not blocked by other people's failed attempts. */
    link: z.optional(z.string().check(z.maxLength(500))),
  }),
  output: Tokens,
  errors: ['invalid', 'wrong_credentials', 'too_many_requests'],
  example: { email: 'maren@example.com', password: 'a-long-enough-one' },
})

export const refreshToken = endpoint({
  name: 'auth.refresh',
  summary: 'Exchange a refresh token for a new pair',
  method: 'POST',
  path: 'auth/token/refresh/',
  auth: 'guest',
  input: z.object({ refresh: z.string().check(z.maxLength(500)) }),
  output: Tokens,
  errors: ['invalid', 'refresh_refused'],
  example: { refresh: 'opaque' },
})

export const logout = endpoint({
  name: 'auth.logout',
  summary: 'End this sign-in',
  method: 'POST',
  path: 'auth/logout/',
  auth: 'owner',
  input: NoInput,
  output: Done,
  errors: [],
  example: {},
})

/** Identified by Google's `sub`, never by the e-mail. Creates an account when there is none. */
export const signInWithGoogle = endpoint({
  name: 'auth.social_google',
  summary: 'Sign in with a Google account',
  method: 'POST',
  path: 'auth/social/google/',
  auth: 'guest',
  input: z.object({
    id_token: z.string(ruleText('try_again')).check(z.minLength(1), z.maxLength(5000)),
    ps_xid: z.optional(z.string().check(z.maxLength(200))),
    utm_campaign: z.optional(z.string().check(z.maxLength(200))),
    utm_source: z.optional(z.string().check(z.maxLength(200))),
    utm_medium: z.optional(z.string().check(z.maxLength(200))),
    utm_term: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: Tokens,
  errors: [
    'invalid',
    'identity_refused',
    'password_first',
    'provider_unavailable',
    'too_many_requests',
  ],
  example: { id_token: 'a.b.c' },
})

/** ACC-5: a token works once, 10 minutes. */
export const shopLogin = endpoint({
  name: 'auth.shop_login',
  summary: "Sign in from the store's admin",
  method: 'POST',
  path: 'shop_login/',
  auth: 'guest',
  input: z.object({ shop_token: z.string().check(z.maxLength(500)) }),
  output: Tokens,
  errors: ['invalid', 'link_expired', 'too_many_requests'],
  example: { shop_token: 'opaque' },
})
