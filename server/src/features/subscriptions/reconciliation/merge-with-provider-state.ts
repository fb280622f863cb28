import type { Abilities } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { oneOffNumbers } from '../charging/rows.ts'
import { plansById } from '../plans/find-plans.ts'
import { paidUntil, planBegun } from '../rights/record-rights.ts'
import { entriesOf } from '../rights/rows.ts'
import { endOfPaid } from '../rights/rules.ts'
import { planAt } from '../rules.ts'
import type { SubscriptionRow } from '../rows.ts'
import { earlierApprovedPage, isAwaited, mergeProviderState } from './rules.ts'
import type {
  ProviderPayment,
  ProviderSubscription,
} from '../../../providers/provider-subscription.ts'

/** What a use case knows beside what the provider tells: flags of our own, the promo code that was used. */
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
 * What came of a scheduled or waiting change: when it begins, and with its approval, the promo code it was given counts. Without one the running discount goes on
 * where the provider keeps it by itself, and is over elsewhere.
 */
const promoCodeIdOf = (
  row: SubscriptionRow,
  told: ProviderSubscription,
  { keepsDiscount, schedules }: Abilities,
) => {
  const isBegun =
    schedules && !told.scheduled && told.planId !== null && told.planId === row.scheduled_plan_id
  if (isBegun)
    return row.scheduled_promo_code_id ?? (told.hasDiscount === false ? null : row.promo_code_id)
  if (!isAwaited(row, told)) return row.promo_code_id
  if (row.waiting?.endsDiscount) return null
  return row.waiting?.promoCodeId ?? (keepsDiscount === 'itself' ? row.promo_code_id : null)
}

type MergeInput = {
  row: SubscriptionRow
  told: ProviderSubscription
  payments: readonly ProviderPayment[]
  own: OwnChanges
}

/** Ended there without us (the app was uninstalled, the buyer cancelled at PayPal), or by a call of ours whose answer was lost: what is paid lasts all the same. */
export const withEndAtProvider = async (
  { world, accountId }: Owner,
  { row, told, own }: Omit<MergeInput, 'payments'>,
): Promise<OwnChanges> => {
  const { cancel_at } = { ...row, ...own }
  if (
    row.phase !== 'live' ||
    told.status !== 'ended' ||
    cancel_at ||
    world.payments[row.provider ?? 'stripe'].abilities.cancels === 'itself'
  )
    return own
  const paid = endOfPaid(await entriesOf(world.db, accountId, row.id), row.id, world.clock.now())
  return {
    ...own,
    cancel_at: paid,
    paused_at: null,
    resumes_at: null,
    waiting: null,
    scheduled_plan_id: null,
    scheduled_at: null,
  }
}

/** What is to be written of a subscription that the provider has told, and the earlier page that was approved, if one was. */
export const mergeWithProviderState = async (
  { world, accountId }: Owner,
  { row, told, payments, own }: MergeInput,
) => {
  const { abilities } = world.payments[row.provider ?? 'stripe']
  const now = world.clock.now()
  const { interval = 'monthly' } = (await plansById(world)).get(planAt(row, now)) ?? {}
  const kept = await entriesOf(world.db, accountId, row.id)
  const begun = planBegun(payments, {
    kept,
    oneOff: await oneOffNumbers(world.db, accountId),
    before: row,
    told,
  })
  const given = { abilities, now, paidUntil: paidUntil(payments, { kept, interval, now }), begun }
  const merged = mergeProviderState({ ...row, ...own }, told, given)
  const earlier = earlierApprovedPage({ ...row, ...own }, told, given)
  const plan = (await plansById(world)).get(merged.plan_id)
  const isBegun = row.phase === 'pending' && merged.phase === 'live'
  const change = {
    ...merged,
    waiting: asJson(merged.waiting),
    promo_code_id:
      own.promo_code_id === undefined ? promoCodeIdOf(row, told, abilities) : own.promo_code_id,
    scheduled_promo_code_id: told.scheduled?.promoCodeId ?? null,
    external_id: told.externalId,
    payment_method: asJson(told.paymentMethod ?? row.payment_method),
    currency: told.currency,
    ...(isBegun ? { started_at: told.startedAt } : {}),
    ...(isBegun && plan?.interval === 'monthly' ? { upgrade_offer: 'due' as const } : {}),
    ...(own.trial_extended_at ? { trial_extended_at: own.trial_extended_at } : {}),
  }
  return { change, earlier }
}
