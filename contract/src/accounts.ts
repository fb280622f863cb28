import { z } from 'zod/mini'
import { Done, endpoint, Nothing } from './endpoint.ts'

/** Decisions 2: at least 8 characters, and not a commonly used one (the server keeps that list). */
export const PASSWORD_MIN = 8

const Email = z.string().check(z.trim(), z.maxLength(254), z.email('Please provide a valid email address'))
const NewPassword = z
  .string('Please choose a password.')
  .check(z.minLength(PASSWORD_MIN, `At least ${PASSWORD_MIN} characters.`), z.maxLength(256, 'At most 256 characters.'))

export const Tokens = z.object({ access: z.string(), refresh: z.string() })
export type Tokens = z.output<typeof Tokens>

/** Decisions 3: the plan limit keys of the specification and our own three. */
export const LimitKey = z.enum([
  'can_remove_powered_by', 'filter_import', 'filter_rating', 'reviews_count', 'widget_colors', 'widget_review_button',
  'paid_plan', 'request_emails', 'resync_products', 'api_access',
])
export type LimitKey = z.output<typeof LimitKey>

/** The account as the client reads it (spec 3, points P23, P24, P31). Billing fills the subscription fields. */
export const Account = z.object({
  id: z.string(),
  name: z.string(),
  email: z.object({ email: z.string() }),
  created_at: z.string(),
  language: z.string(),
  payment_provider: z.nullable(z.enum(['stripe', 'paypal', 'shopify'])),
  signup_origin: z.enum(['web', 'google', 'shopify']),
  onboarding_choices: z.nullable(z.object({ source_import: z.array(z.string()), marketplace: z.array(z.string()) })),
  active_subscription: z.null(),
  last_subscription: z.null(),
  has_subscribed_before: z.boolean(),
  is_annual_shopify: z.boolean(),
  is_perpetual: z.boolean(),
  has_password: z.boolean(),
  /** What the account may do without any plan (decisions 3). */
  free_review_allowance: z.number(),
  /** Public key of the account's storefront: the `{shop}` of /storefront/v1/{shop}/… */
  shop_key: z.string(),
})
export type Account = z.output<typeof Account>

export const register = endpoint({
  name: 'auth.register', summary: 'Open an account', method: 'POST', path: 'auth/register/', auth: 'guest',
  input: z.object({
    name: z.string('Please tell us your name.').check(z.trim(), z.minLength(1, 'Please tell us your name.'), z.maxLength(120, 'At most 120 characters.')),
    email: Email,
    password: NewPassword,
    ps_xid: z.optional(z.string().check(z.maxLength(200))),
    utm_campaign: z.optional(z.string().check(z.maxLength(200))),
    utm_source: z.optional(z.string().check(z.maxLength(200))),
    utm_medium: z.optional(z.string().check(z.maxLength(200))),
    utm_term: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: Tokens, errors: ['invalid', 'too_many_requests'],
  example: { name: 'Maren Kolb', email: 'maren@example.com', password: 'a-long-enough-one' },
})

export const login = endpoint({
  name: 'auth.login', summary: 'Log in', method: 'POST', path: 'auth/login/', auth: 'guest',
  input: z.object({ email: Email, password: z.string('Please enter your password.').check(z.minLength(1, 'Please enter your password.'), z.maxLength(256)) }),
  output: Tokens, errors: ['invalid', 'wrong_credentials', 'too_many_requests'],
  example: { email: 'maren@example.com', password: 'a-long-enough-one' },
})

export const refreshToken = endpoint({
  name: 'auth.refresh', summary: 'Exchange a refresh token for a new pair', method: 'POST', path: 'auth/token/refresh/', auth: 'guest',
  input: z.object({ refresh: z.string().check(z.maxLength(500)) }),
  output: Tokens, errors: ['invalid', 'refresh_refused'],
  example: { refresh: 'opaque' },
})

export const logout = endpoint({
  name: 'auth.logout', summary: 'End this sign-in', method: 'POST', path: 'auth/logout/', auth: 'owner',
  input: Nothing, output: Done, errors: [], example: {},
})

export const getAccount = endpoint({
  name: 'auth.user', summary: 'The signed-in account', method: 'GET', path: 'auth/user/', auth: 'owner',
  input: Nothing, output: Account, errors: [], example: {},
})
