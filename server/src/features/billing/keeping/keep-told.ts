import { v7 } from 'uuid'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { changed } from '../../../live.ts'
import type { ProviderPayment, ProviderSubscription } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { calling } from '../call-provider.ts'
import { findPayer } from '../find-payer.ts'
import { numberPaid, savePayment } from '../invoices/rows.ts'
import { plansById } from '../plans/keep-plans.ts'
import { announcePlans } from '../plans/rows.ts'
import { planAt, stateAt } from '../rules.ts'
import { announceLimits, closePauses, detailsOf, insertPause, openPauseOf, setSubscription, type SubscriptionRow } from '../rows.ts'
import { mergeTold } from './rules.ts'
import { tellOwner } from './tell-owner.ts'

/** What a use case knows beside what the provider tells: flags of our own, the promo code that was used. */
export type Own = Partial<
  Pick<
    SubscriptionRow,
    'paused_at' | 'resumes_at' | 'cancel_at' | 'promo_code_id' | 'trial_extended_at' | 'scheduled_plan_id' | 'scheduled_at' | 'waiting' | 'plan_id'
  >
>

const asJson = (value: object | null) => value && JSON.stringify(value)

const keepPayments = async (
  tx: Tx,
  { world, accountId }: Owner,
  { row, payments }: { row: SubscriptionRow; payments: ProviderPayment[] },
): Promise<boolean> => {
  let isNew = false
  for (const payment of payments)
    isNew =
      (await savePayment(tx, {
        account_id: accountId,
        id: v7(),
        provider: row.provider ?? 'stripe',
        external_id: payment.externalId,
        kind: 'subscription',
        description: payment.description,
        amount_cents: payment.cents,
        currency: payment.currency,
        status: payment.status,
        payment_method: asJson(payment.paymentMethod),
        lines: JSON.stringify(payment.lines),
        created_at: payment.at,
      })) || isNew
  if (isNew) await numberPaid(tx, { accountId, details: asJson(await detailsOf(tx, accountId)), year: world.clock.now().getUTCFullYear() })
  return isNew
}

/** A pause that the provider tells of without our having recorded it counts too; one that is over is closed. */
const keepPause = async (tx: Tx, { world, accountId }: Owner, row: SubscriptionRow) => {
  const now = world.clock.now()
  if (stateAt(row, now) !== 'paused') return closePauses(tx, accountId, row.resumes_at && row.resumes_at < now ? row.resumes_at : now)
  if (await openPauseOf(tx, accountId)) return
  await insertPause(tx, {
    account_id: accountId,
    id: v7(),
    paused_at: row.paused_at ?? now,
    resumes_at: row.resumes_at ?? now,
    resumed_at: null,
    trial_left_ms: null,
  })
}

const meaningOf = (row: SubscriptionRow, now: Date) =>
  JSON.stringify([
    stateAt(row, now),
    planAt(row, now),
    row.trial_ends_at,
    row.period_end,
    row.resumes_at,
    row.cancel_at,
    row.scheduled_plan_id,
    row.payment_method,
    row.phase,
    row.next_amount_cents,
  ])

const announce = async (tx: Tx, { world, accountId }: Owner, { row, kept, isNew }: { row: SubscriptionRow; kept: SubscriptionRow; isNew: boolean }) => {
  const now = world.clock.now()
  const isAnother = meaningOf(row, now) !== meaningOf(kept, now)
  if (isAnother) await announceLimits(tx, accountId)
  if (row.phase !== 'live' && kept.phase === 'live') await announcePlans(tx, { accountId })
  if (isAnother || isNew) await changed(tx, accountId, ['account', 'billing'])
}

/** What came of a waiting change: with its approval the promo code it was given counts. */
const promoOf = (row: SubscriptionRow, planId: string | null) =>
  row.waiting?.promoCodeId && row.waiting.planId === planId ? row.waiting.promoCodeId : row.promo_code_id

const mergedOf = async (owner: Owner, { row, told, own }: { row: SubscriptionRow; told: ProviderSubscription; own: Own }) => {
  const { world } = owner
  const { abilities } = world.payments[row.provider ?? 'stripe']
  const merged = mergeTold({ ...row, ...own }, told, { abilities, now: world.clock.now() })
  const plan = (await plansById(world)).get(merged.plan_id)
  const isBegun = row.phase === 'pending' && merged.phase === 'live'
  return {
    ...merged,
    waiting: asJson(merged.waiting),
    promo_code_id: own.promo_code_id ?? promoOf(row, told.planId),
    external_id: told.externalId,
    payment_method: asJson(told.paymentMethod ?? row.payment_method),
    currency: told.currency,
    ...(isBegun ? { started_at: told.startedAt } : {}),
    ...(isBegun && plan?.interval === 'monthly' ? { upgrade_offer: 'due' as const } : {}),
    ...(own.trial_extended_at ? { trial_extended_at: own.trial_extended_at } : {}),
  }
}

/**
 * Keeps what the provider has told: the row, its payments, the pause, what the owner is to know, and tells open tabs and
 * storefront caches, in one transaction. Safe to repeat. Call it inside `alone`.
 */
export const keepTold = async (owner: Owner, row: SubscriptionRow, { told, own = {} }: { told: ProviderSubscription; own?: Own }): Promise<SubscriptionRow> => {
  const { world } = owner
  const provider = row.provider ?? 'stripe'
  const payer = await findPayer(owner, provider)
  const payments = await calling(world, provider, () => world.payments[provider].payments(told.externalId, payer))
  const change = await mergedOf(owner, { row, told, own })
  const now = world.clock.now()
  const before = row.phase === 'live' ? stateAt({ ...row, ...own }, now) : null
  return inTransaction(world.db, async (tx) => {
    const kept = await setSubscription(tx, row, { ...change, synced_at: now })
    const isNew = await keepPayments(tx, owner, { row: kept, payments })
    if (kept.phase !== 'pending' && kept.phase !== 'dropped') {
      await keepPause(tx, owner, kept)
      await tellOwner(tx, owner, { row: kept, before, after: stateAt(kept, now) })
    }
    await announce(tx, owner, { row, kept, isNew })
    return kept
  })
}
