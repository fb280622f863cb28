import type { Abilities } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { oneOffNumbers } from '../charging/rows.ts'
import { plansById } from '../plans/find-plans.ts'
import { paidUntil } from '../rights/paid-until.ts'

import { planBegun } from '../rights/plan-begun.ts'

import { entriesOf } from '../rights/rows.ts'
import { planAt } from '../rules.ts'
import type { SubscriptionRow } from '../rows.ts'
import { earlierApprovedPage, isAwaited, mergeProviderState } from './rules.ts'
import type {
  ProviderPayment,
  ProviderSubscription,
} from '../../../providers/provider-subscription.ts'

/** What a use case knows beside what the provider reports: flags of our own, the promo code that was used. */
export type OwnChanges = Partial<
  Pick<
    SubscriptionRow,
    | 'paused_at'
    | 'resumes_at'
    | 'cancel_at'
    | 'promo_code_id'
    | 'trial_extended_at'
    | 'scheduled_plan_id'
    | 'scheduled_at'
    | 'waiting'
    | 'plan_id'
    | 'price_cents'
  >
>

const asJson = (value: object | null) => value && JSON.stringify(value)

/**
 * What came of a scheduled or waiting change: when it begins, and with its approval, the promo code it was given
 * counts. Without one the running discount goes on where the provider keeps it by itself, and is over elsewhere.
 */
const promoCodeIdOf = (
  row: SubscriptionRow,
  providerState: ProviderSubscription,
  { keepsDiscount, schedules }: Abilities,
) => {
  const isBegun =
    schedules &&
    !providerState.scheduled &&
    providerState.planId !== null &&
    providerState.planId === row.scheduled_plan_id
  if (isBegun)
    return (
      row.scheduled_promo_code_id ??
      (providerState.hasDiscount === false ? null : row.promo_code_id)
    )
  if (!isAwaited(row, providerState)) return row.promo_code_id
  if (row.waiting?.endsDiscount) return null
  return row.waiting?.promoCodeId ?? (keepsDiscount === 'itself' ? row.promo_code_id : null)
}

export type MergeInput = {
  row: SubscriptionRow
  providerState: ProviderSubscription
  payments: readonly ProviderPayment[]
  own: OwnChanges
}

/**
 * What is to be written of a subscription that the provider has reported, and the earlier
 * page that was approved, if one was.
 */
export const mergeWithProviderState = async (
  { world, accountId }: Owner,
  { row, providerState, payments, own }: MergeInput,
) => {
  const { abilities } = world.payments[row.provider ?? 'stripe']
  const now = world.clock.now()
  const { interval = 'monthly' } = (await plansById(world)).get(planAt(row, now)) ?? {}
  const kept = await entriesOf(world.db, accountId, row.id)
  const begun = planBegun(payments, {
    kept,
    oneOff: await oneOffNumbers(world.db, accountId),
    before: row,
    providerState,
  })
  const given = { abilities, now, paidUntil: paidUntil(payments, { kept, interval, now }), begun }
  const merged = mergeProviderState({ ...row, ...own }, providerState, given)
  const earlier = earlierApprovedPage({ ...row, ...own }, providerState, given)
  const plan = (await plansById(world)).get(merged.plan_id)
  const isBegun = row.phase === 'pending' && merged.phase === 'live'
  const change = {
    ...merged,
    waiting: asJson(merged.waiting),
    promo_code_id:
      own.promo_code_id === undefined
        ? promoCodeIdOf(row, providerState, abilities)
        : own.promo_code_id,
    scheduled_promo_code_id: providerState.scheduled?.promoCodeId ?? null,
    external_id: providerState.externalId,
    payment_method: asJson(providerState.paymentMethod ?? row.payment_method),
    currency: providerState.currency,
    ...(isBegun ? { started_at: providerState.startedAt } : {}),
    ...(isBegun && plan?.interval === 'monthly' ? { upgrade_offer: 'due' as const } : {}),
    ...(own.trial_extended_at ? { trial_extended_at: own.trial_extended_at } : {}),
  }
  return { change, earlier }
}
