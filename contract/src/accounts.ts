import { z } from 'zod/mini'
import { accountBilling } from './billing-subscription.ts'
import { Done, endpoint, Nothing } from './endpoint.ts'
import { says } from './field-texts.ts'

/** Decisions 2: at least 8 characters, and not a commonly used one (the server keeps that list). */
export const PASSWORD_MIN = 8

const Email = z.string().check(z.trim(), z.maxLength(254), z.email(says('email_invalid')))
const NewPassword = z
  .string('Please choose a password.')
  .check(
    z.minLength(PASSWORD_MIN, says('at_least_characters')),
    z.maxLength(256, says('at_most_characters')),
  )

export const Tokens = z.object({ access: z.string(), refresh: z.string() })
export type Tokens = z.output<typeof Tokens>

/** Spec 3. "all" is never stored, only the options (point P15). */
export const OnboardingChoices = z.object({
  source_import: z.array(z.enum(['aliexpress', 'amazon', 'csv'])),
  marketplace: z.array(z.enum(['shopify', 'ebay', 'bigcommerce'])),
})
export type OnboardingChoices = z.output<typeof OnboardingChoices>

/** Languages that the product's texts come in. */
export const Language = z.enum(['en', 'es', 'fr', 'de', 'pt-BR', 'ar'])
export type Language = z.output<typeof Language>

/** The account as the client reads it (spec 3, points P23, P24, P31), with its subscription and what that allows. */
export const Account = z.object({
  id: z.string(),
  name: z.string(),
  /** `verified_at`: null until the owner has followed the link in the letter. `pending`: the e-mail that waits for its link. */
  email: z.object({
    email: z.string(),
    verified_at: z.nullable(z.string()),
    pending: z.nullable(z.string()),
  }),
  created_at: z.string(),
  language: Language,
  signup_origin: z.enum(['web', 'google', 'shopify']),
  onboarding_choices: z.nullable(OnboardingChoices),
  ...accountBilling,
  has_password: z.boolean(),
  /** What the account may do without any plan (decisions 3). */
  free_review_allowance: z.number(),
  /** Public key of the account's storefront: the `{shop}` of /storefront/v1/{shop}/… */
  shop_key: z.string(),
})
export type Account = z.output<typeof Account>

export const register = endpoint({
  name: 'auth.register',
  summary: 'Open an account',
  method: 'POST',
  path: 'auth/register/',
  auth: 'guest',
  input: z.object({
    name: z
      .string(says('name_missing'))
      .check(
        z.trim(),
        z.minLength(1, says('name_missing')),
        z.maxLength(120, says('at_most_characters')),
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
      .string(says('password_missing'))
      .check(z.minLength(1, says('password_missing')), z.maxLength(256)),
    /** From the letter about wrong passwords: lets its reader try although strangers have to wait. */
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
  input: Nothing,
  output: Done,
  errors: [],
  example: {},
})

export const getAccount = endpoint({
  name: 'auth.user',
  summary: 'The signed-in account',
  method: 'GET',
  path: 'auth/user/',
  auth: 'owner',
  input: Nothing,
  output: Account,
  errors: [],
  example: {},
})

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

/** The link's token works once and for 1 hour (point P1). All other sign-ins end. */
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

/** Spec 5: needs the old, the new and the repeated password. Other sign-ins end, this one stays. */
export const changePassword = endpoint({
  name: 'auth.password_change',
  summary: 'Change the password',
  method: 'POST',
  path: 'auth/password/change/',
  auth: 'owner',
  input: z.object({
    old_password: z
      .string(says('password_missing'))
      .check(z.minLength(1, says('password_missing')), z.maxLength(256)),
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

/** For accounts made by Google sign-in, once (decisions 2). */
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

export const editAccount = endpoint({
  name: 'auth.edit',
  summary: 'Edit the profile',
  method: 'POST',
  path: 'auth/edit/',
  auth: 'owner',
  input: z.object({
    name: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, says('name_missing')),
          z.maxLength(120, says('at_most_characters')),
        ),
    ),
    /** Another e-mail needs `password`, and becomes the account's when the link that is sent there is followed. */
    email: z.optional(Email),
    password: z.optional(z.string().check(z.maxLength(256))),
    language: z.optional(Language),
  }),
  output: Account,
  errors: ['invalid', 'too_many_requests'],
  example: { name: 'Maren Kolb' },
})

/** Point P9. */
export const rateProduct = endpoint({
  name: 'auth.rate',
  summary: 'Rate the product',
  method: 'POST',
  path: 'auth/rate/',
  auth: 'owner',
  input: z.object({
    rating: z.coerce.number().check(z.int(), z.gte(1), z.lte(5)),
    comment: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
  }),
  output: Done,
  errors: ['invalid'],
  example: { rating: 5 },
})

/** Keyed on Google's `sub`, never on the e-mail. Opens an account when there is none. */
export const signInWithGoogle = endpoint({
  name: 'auth.social_google',
  summary: 'Sign in with a Google account',
  method: 'POST',
  path: 'auth/social/google/',
  auth: 'guest',
  input: z.object({
    id_token: z.string(says('try_again')).check(z.minLength(1), z.maxLength(5000)),
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

/** Point P45: a token works once, 10 minutes. */
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

/** Needs the password, or the word CONFIRM where there is none (point P50: exactly that, blanks around it ignored). */
export const deleteAccount = endpoint({
  name: 'auth.delete',
  summary: 'Delete the account and everything in it',
  method: 'POST',
  path: 'auth/delete/',
  auth: 'owner',
  input: z.object({
    password: z.optional(z.string().check(z.maxLength(256))),
    confirm: z.optional(z.string().check(z.trim())),
    /** After `plan_billed_by_store`: the owner says that the app is uninstalled there, which ends the plan that the store pays. */
    store_uninstalled: z.optional(z.boolean()),
  }),
  output: Done,
  errors: [
    'invalid',
    'too_many_requests',
    'billing_busy',
    'payment_under_way',
    'plan_billed_by_store',
    'provider_unavailable',
  ],
  example: { password: 'a-long-enough-one' },
})

export const exportAccount = endpoint({
  name: 'auth.export',
  summary: "All of the account's data as one JSON file",
  method: 'GET',
  path: 'auth/export/',
  auth: 'owner',
  answer: 'file',
  input: Nothing,
  output: z.any(),
  errors: [],
  example: {},
})

export const saveOnboarding = endpoint({
  name: 'onboarding.save',
  summary: 'Keep what the owner chose at the start',
  method: 'POST',
  path: 'onboarding/',
  auth: 'owner',
  input: z.object({ onboarding_choices: OnboardingChoices }),
  output: Account,
  errors: ['invalid'],
  example: { onboarding_choices: { source_import: ['csv'], marketplace: ['shopify'] } },
})
