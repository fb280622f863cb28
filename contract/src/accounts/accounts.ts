import { z } from 'zod/mini'
import { accountBilling } from '../billing/subscription.ts'
import { Done, endpoint, NoInput } from '../endpoint.ts'
import { ruleText } from '../field-texts.ts'
import { Email, Language } from './account-fields.ts'

/** ACC-40. "all" is never stored, only the options. */
export const OnboardingChoices = z.object({
  source_import: z.array(z.enum(['aliexpress', 'amazon', 'csv'])),
  marketplace: z.array(z.enum(['shopify', 'ebay', 'bigcommerce'])),
})
export type OnboardingChoices = z.output<typeof OnboardingChoices>

/** The account as the client reads it (ACC-20, ACC-21, PLAN-10), with its subscription and what that allows. */
export const Account = z.object({
  id: z.string(),
  name: z.string(),
  /**
   * `verified_at`: null until the owner has followed the link in the letter. `pending`: the new e-mail that waits for
   * confirmation.
   */
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
  /** What the account may do without a plan (RIGHT-4). */
  free_review_allowance: z.number(),
  /** Public key of the account's storefront: the `{shop}` of /storefront/v1/{shop}/… */
  shop_key: z.string(),
})
export type Account = z.output<typeof Account>

export const getAccount = endpoint({
  name: 'auth.user',
  summary: 'The signed-in account',
  method: 'GET',
  path: 'auth/user/',
  auth: 'owner',
  input: NoInput,
  output: Account,
  errors: [],
  example: {},
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
          z.minLength(1, ruleText('name_missing')),
          z.maxLength(120, ruleText('at_most_characters')),
        ),
    ),
    /** A new e-mail needs `password`, and takes effect when the link sent to it is followed. */
    email: z.optional(Email),
    password: z.optional(z.string().check(z.maxLength(256))),
    language: z.optional(Language),
  }),
  output: Account,
  errors: ['invalid', 'too_many_requests'],
  example: { name: 'Maren Kolb' },
})

/** ACC-30. */
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

/** Needs the password, or the word CONFIRM where there is none (ACC-25: exactly that, surrounding spaces ignored). */
export const deleteAccount = endpoint({
  name: 'auth.delete',
  summary: 'Delete the account and everything in it',
  method: 'POST',
  path: 'auth/delete/',
  auth: 'owner',
  input: z.object({
    password: z.optional(z.string().check(z.maxLength(256))),
    confirm: z.optional(z.string().check(z.trim())),
    /**
     * After `plan_billed_by_store`: the owner confirms that the app was uninstalled there, which ends the plan that
     * the store pays.
     */
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
  input: NoInput,
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
