import { PlanInterval, PlanLimits } from '@plaudit/contract/billing/plans'
import { z } from 'zod'
import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import type { FeatureTexts } from './rules.ts'
import { announcePlans, retirePlansExcept, savePlan } from './rows.ts'
import { savePromoCode } from './promo-codes/rows.ts'
import { Language } from '@plaudit/contract/accounts/account-fields'

const cents = z.number().int().min(0)

/**
 * A file of plans and promo codes; `server/seed/plans.json` is one. Unknown fields are refused,
 * so that a misspelt name is seen.
 */
const PlansFile = z.strictObject({
  plans: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/),
        name: z.string().min(1).max(60),
        interval: z.preprocess(
          (value) => (value === 'yearly' ? 'annual' : value),
          z.enum(PlanInterval.options),
        ),
        status: z.enum(['AC', 'IN']).default('AC'),
        currency: z.string().length(3).default('USD'),
        cost_per_month: cents,
        months_off: cents.default(0),
        trial_days: cents.default(0),
        is_highlighted: z.boolean().default(false),
        for_winning: z.boolean().default(false),
        features: z.array(z.string().min(1).max(300)),
        limits: z.custom<PlanLimits>(
          (value) => PlanLimits.safeParse(value).success,
          'must name every plan limit key',
        ),
      }),
    )
    .min(1),
  /** What the features, which are in English, are in other languages. One that is not named stays English. */
  feature_texts: z
    .partialRecord(z.enum(Language.options), z.record(z.string(), z.string().min(1).max(300)))
    .default({}),
  promo_codes: z
    .array(
      z
        .strictObject({
          id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/),
          code: z.string().regex(/^[A-Za-z0-9_-]{3,60}$/),
          percent_off: z.number().int().min(1).max(100).nullable().default(null),
          amount_off: z.number().int().min(1).nullable().default(null),
          currency: z.string().length(3).default('USD'),
          duration: z.enum(['once', 'repeating', 'forever']),
          duration_in_months: z.number().int().min(1).nullable().default(null),
          plan_names: z.array(z.string()).nullable().default(null),
          first_time_only: z.boolean().default(false),
          max_redemptions: z.number().int().min(1).nullable().default(null),
          expires_at: z.iso
            .datetime()
            .transform((text) => new Date(text))
            .nullable()
            .default(null),
          is_active: z.boolean().default(true),
        })
        .refine(({ id, code }) => id.toUpperCase() !== code.toUpperCase(), {
          message: 'the id of a promo code is not the code',
          path: ['id'],
        }),
    )
    .default([]),
})

/**
 * Writes plans and promo codes from a file's content; what it does not name is on sale no more. Running subscriptions
 * keep their plan and their price. @throws ZodError with a line for each fault; nothing is changed then.
 */
export const loadPlans = async (
  world: World,
  content: unknown,
): Promise<{ plans: number; promoCodes: number }> => {
  const { plans, promo_codes, feature_texts } = PlansFile.parse(content)
  const inLanguages = (english: string): FeatureTexts =>
    Object.fromEntries([
      ['en', english],
      ...Object.entries(feature_texts).flatMap(([language, texts]) =>
        texts[english] ? [[language, texts[english]]] : [],
      ),
    ])
  const updated_at = world.clock.now()
  await inTransaction(world.db, async (tx) => {
    for (const plan of plans)
      await savePlan(tx, {
        ...plan,
        features: JSON.stringify(plan.features.map(inLanguages)),
        limits: JSON.stringify(plan.limits),
        updated_at,
      })
    await retirePlansExcept(
      tx,
      plans.map(({ id }) => id),
      updated_at,
    )
    for (const code of promo_codes)
      await savePromoCode(tx, {
        ...code,
        plan_names: code.plan_names && JSON.stringify(code.plan_names),
        updated_at,
      })
    await announcePlans(tx, 'all')
  })
  return { plans: plans.length, promoCodes: promo_codes.length }
}
