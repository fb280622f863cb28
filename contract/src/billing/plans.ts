import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ruleText } from '../field-texts.ts'

/** PLAN-20: the plan limit keys. */
export const LimitKey = z.enum([
  'can_remove_powered_by',
  'filter_import',
  'filter_rating',
  'reviews_count',
  'widget_colors',
  'widget_review_button',
  'paid_plan',
  'request_emails',
  'resync_products',
  'api_access',
])
export type LimitKey = z.output<typeof LimitKey>

/** Keys whose feature exists. What is not built yet is nowhere shown as something one has, gains or loses. */
export const builtLimits = LimitKey.options.filter(
  (key): key is Exclude<LimitKey, 'request_emails'> => key !== 'request_emails',
)

/**
 * What a plan allows. A key is allowed when its value is truthy (PLAN-21); quantities are a
 * number a month, or `unlimited`.
 */
const Quantity = z.union([z.number(), z.literal('unlimited')])
export const PlanLimits = z.object({
  can_remove_powered_by: z.boolean(),
  filter_import: z.boolean(),
  filter_rating: z.boolean(),
  reviews_count: z.boolean(),
  widget_colors: z.boolean(),
  widget_review_button: z.boolean(),
  paid_plan: z.boolean(),
  request_emails: Quantity,
  resync_products: Quantity,
  api_access: z.boolean(),
})
export type PlanLimits = z.output<typeof PlanLimits>

/** PLAN-5: `yearly` is taken for `annual` on input. */
export const PlanInterval = z.enum(['monthly', 'annual'])
export type PlanInterval = z.output<typeof PlanInterval>

/** The id of a plan, e.g. `pro-monthly`. */
export const PlanId = z
  .string(ruleText('plan_missing'))
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/, ruleText('not_valid')))

/** PLAN-3. Money in cents. AC is on sale, IN is not (PLAN-4). */
export const Plan = z.object({
  id: z.string(),
  name: z.string(),
  interval: PlanInterval,
  status: z.enum(['AC', 'IN']),
  currency: z.string(),
  /** A yearly plan is shown and charged at 12 times this. */
  cost_per_month: z.number(),
  /** What the same plan costs billed monthly, for annual plans where that is more (PLAN-7). */
  old_cost_per_month: z.nullable(z.number()),
  months_off: z.number(),
  /** 0 for an account that has subscribed before (PLAN-6). */
  trial_days: z.number(),
  is_highlighted: z.boolean(),
  for_winning: z.boolean(),
  /**
   * Safe HTML: text with `<s>`, `<b>`, `<strong>`, `<em>` only. One with `<s>` is a
   * feature that the plan does not have.
   */
  features: z.array(z.string()),
  limits: PlanLimits,
})
export type Plan = z.output<typeof Plan>

/**
 * A plain list, cheapest first, only those on sale (PLAN-4; API-5). Carries an ETag: polled
 * each second, it mostly answers 304.
 */
export const listPlans = endpoint({
  name: 'billing.plans',
  summary: 'Plans on sale',
  method: 'GET',
  path: 'billing/subscriptions/plans/',
  auth: 'owner',
  revalidates: true,
  input: z.object({
    interval: z.optional(z.enum(['monthly', 'annual', 'yearly'], 'monthly or annual')),
  }),
  output: z.array(Plan),
  errors: ['invalid'],
  example: {},
})
