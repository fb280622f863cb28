import { cycleCost, subscriptionIntent, type SubscriptionIntent } from '@plaudit/contract/billing-choice'
import type { Plan } from '@plaudit/contract/billing-plans'
import type { Coupon, PaymentProvider } from '@plaudit/contract/billing-subscription'
import { Problem } from '../../../problem.ts'
import type { Discount, Payer, PricedPlan, ProviderQuote, ProviderSubscription } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { calling } from '../call-provider.ts'
import { findPayer, providersFor } from '../find-payer.ts'
import { findDiscount } from '../plans/find-promo-code.ts'
import { hasSubscribedBefore, plansById } from '../plans/keep-plans.ts'
import { findPlanOnSale } from '../plans/list-plans.ts'
import { planAt, stateAt } from '../rules.ts'
import { ownerOf, type SubscriptionRow } from '../rows.ts'
import { phrase } from '../../../texts/phrase.ts'

export const priced = (plan: Plan): PricedPlan => ({ id: plan.id, name: plan.name, interval: plan.interval, cents: cycleCost(plan), currency: plan.currency })

/** What choosing a plan comes down to for an account: everything that quoting and ordering agree on. */
export type Prepared = {
  provider: PaymentProvider
  plan: Plan
  discount: (Discount & { coupon: Coupon }) | null
  intent: SubscriptionIntent
  when: 'now' | 'period_end'
  trialDays: number
  payer: Payer
  running: SubscriptionRow | null
  current: ProviderSubscription | null
  /** Names what is changed, for the quote. */
  basis: string | null
}

/** @throws Problem `not_offered`: this provider is not for this account, or another one bills it now */
export const assertProvider = async ({ world, accountId }: Owner, provider: PaymentProvider, running: SubscriptionRow | null): Promise<void> => {
  const account = await ownerOf(world.db, accountId)
  if (!account) throw new Problem('unauthenticated')
  if (!providersFor(account.signup_origin).includes(provider))
    throw new Problem('not_offered', {
      detail: account.signup_origin === 'shopify' ? phrase('billing.billed_by_shopify') : phrase('billing.not_from_shopify'),
    })
  if (running && running.provider === null) throw new Problem('not_offered', { detail: phrase('billing.perpetual_change') })
  if (running?.provider && running.provider !== provider)
    throw new Problem('not_offered', {
      detail: phrase('billing.other_provider', { current: phrase(`billing.by_${running.provider}`), wanted: phrase(`billing.by_${provider}`) }),
    })
}

const assertChangeable = (row: SubscriptionRow, now: Date) => {
  const state = stateAt(row, now)
  if (state === 'paused') throw new Problem('subscription_paused')
  if (state === 'past_due') throw new Problem('not_offered', { detail: phrase('billing.unpaid_before_change') })
}

const currentOf = async (owner: Owner, { running, payer }: { running: SubscriptionRow; payer: Payer }) => {
  const { provider, external_id } = running
  if (!provider || !external_id) return null
  return calling(owner.world, provider, () => owner.world.payments[provider].fetch(external_id, payer))
}

/** @throws Problem `not_found`, `promo_code_refused`, `subscription_paused`, `not_offered`, `provider_unavailable` */
export const prepareOrder = async (
  owner: Owner,
  given: { provider: PaymentProvider; planId: string; promoCodeId: string | undefined; running: SubscriptionRow | null },
): Promise<Prepared> => {
  const { world, accountId } = owner
  const { provider, running } = given
  const plan = await findPlanOnSale(owner, given.planId)
  await assertProvider(owner, provider, running)
  if (running) assertChangeable(running, world.clock.now())
  const discount = await findDiscount(owner, { id: given.promoCodeId, plan })
  const hasBefore = await hasSubscribedBefore(world, accountId)
  const presentId = running && planAt(running, world.clock.now())
  const present = presentId ? ((await plansById(world)).get(presentId) ?? null) : null
  const intent = subscriptionIntent({ hasSubscribedBefore: hasBefore, currentPlan: present }, plan)
  const payer = await findPayer(owner, provider)
  return {
    provider,
    plan,
    discount,
    intent,
    when: running && intent === 'downgrade' ? 'period_end' : 'now',
    trialDays: hasBefore ? 0 : plan.trial_days,
    payer,
    running,
    current: running && (await currentOf(owner, { running, payer })),
    basis: running && `${running.id}:${presentId}`,
  }
}

/** What the provider will charge, reckoned at a given moment. */
export const askQuote = ({ world }: Owner, { provider, plan, discount, trialDays, current, when, payer }: Prepared, at: Date): Promise<ProviderQuote> =>
  calling(world, provider, () => world.payments[provider].quote({ payer, plan: priced(plan), discount, trialDays, current, when, at }))
