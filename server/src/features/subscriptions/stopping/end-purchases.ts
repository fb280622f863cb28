import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { dropCharge } from '../charging/drop-charge.ts'
import { isAcceptedByProvider } from '../charging/is-accepted-by-provider.ts'
import { openChargeOf, pendingCharges, type ChargeRow, chargeByExternal } from '../charging/rows.ts'
import { settleCharge } from '../charging/settle-charge.ts'
import { findPayer } from '../payers/find-payer.ts'
import { checkPurchase } from '../purchases/check-purchase.ts'
import { paymentAge } from '../purchases/payment-age.ts'
import { openRequestOf, type RequestRow } from '../purchases/rows.ts'
import { liveOf } from '../rows.ts'
import { isLeftUnseen } from '../provider-orders/is-left-unseen.ts'
import { watchedOf } from '../provider-orders/rows.ts'
import { knownPayments } from '../payments/rows.ts'
import { checkWatchedPurchase } from '../reconciliation/check-watched-purchase.ts'

/** So long a call may still be on its way to a provider that can be asked for what it took. */
const ON_ITS_WAY_MS = 120_000

/** `isPlanFirst`: the store that refuses us pays a plan too, which is the graver thing to say. */
type Ending = { unanswered: boolean; isPlanFirst: boolean }

const underWay = (
  key: 'payment_under_way' | 'payment_just_came' | 'upgrade_just_came',
  { cents, currency }: { cents: number; currency: string },
) =>
  new Problem('payment_under_way', {
    detail: phrase(`billing.${key}`, { amount: { cents, currency } }),
  })

/**
 * Whether what was begun, and of which the provider knows nothing, may still be taken: nobody has
 * a page, and its answer was lost.
 */
const mayCome = (owner: Owner, row: RequestRow): boolean => {
  const { abilities, findPurchase } = owner.world.payments[row.provider]
  if (row.waiting === null || abilities.chargesOnPage) return false
  return !findPurchase || paymentAge(owner, row) < ON_ITS_WAY_MS
}

type Asked = {
  provider: RequestRow['provider']
  external_id: string | null
  cents: number
  currency: string
}

/**
 * Null where the store that is asked is not there any more. One that refuses us, or that was left with
 * the question open, may have approved the payment, which would be seen when it is connected again: its
 * owner says that she gives that up.
 */
const asked = async <T>(
  owner: Owner,
  { provider, external_id, cents, currency }: Asked,
  { unanswered, isPlanFirst }: Ending,
  ask: () => Promise<T>,
): Promise<T | null> => {
  try {
    if (await isLeftUnseen(owner, { provider, external_id })) throw new Problem('store_access_lost')
    return await ask()
  } catch (error) {
    const code = error instanceof Problem ? error.code : ''
    if (code === 'store_needed') return null
    const isRefused = code === 'store_access_lost'
    if (unanswered && (isRefused || (provider === 'shopify' && code === 'provider_unavailable')))
      return null
    if (isRefused && isPlanFirst) throw new Problem('plan_billed_by_store')
    if (isRefused)
      throw new Problem('plan_billed_by_store', {
        detail: phrase('billing.payment_at_store', { amount: { cents, currency } }),
      })
    throw error
  }
}

const endRequest = async (owner: Owner, open: RequestRow, ending: Ending): Promise<void> => {
  const found = await asked(owner, { ...open, cents: open.price_cents }, ending, () =>
    checkPurchase(owner, open),
  )
  if (!found) return
  const { row, bought } = found
  const amount = { cents: row.price_cents, currency: row.currency }
  if (row.state !== 'unpaid') throw underWay('payment_just_came', amount)
  if (bought?.status === 'under_way' || (!bought && mayCome(owner, row)))
    throw underWay('payment_under_way', amount)
  if (bought?.status === 'waiting')
    await withProviderErrors(owner.world, row.provider, async () =>
      owner.world.payments[row.provider].dropPurchase?.(bought.externalId),
    )
}

/**
 * A difference that was approved on its page, and not seen yet, is kept. Where there is no page nothing is checked: a
 * reconciliation takes what is owed.
 */
const keepPaidOnPage = async (
  owner: Owner,
  charge: ChargeRow,
  ending: Ending,
): Promise<boolean> => {
  const { provider, external_id } = charge
  const payments = owner.world.payments[provider]
  if (!payments.abilities.chargesOnPage || !external_id) return false
  const found = await asked(owner, charge, ending, async () => {
    const payer = await findPayer(owner, provider)
    return withProviderErrors(owner.world, provider, () =>
      payments.fetchPurchase(external_id, payer),
    )
  })
  if (found?.status !== 'paid') return false
  await settleCharge(owner, charge, { bought: found })
  return true
}

const endCharge = async (owner: Owner, ending: Ending): Promise<void> => {
  const { world, accountId } = owner
  const charge = await openChargeOf(world.db, accountId)
  if (charge && isAcceptedByProvider(charge, world.clock.now()))
    throw underWay('payment_under_way', charge)
  if (charge && (await keepPaidOnPage(owner, charge, ending)))
    throw underWay('upgrade_just_came', charge)
  const live = await liveOf(world.db, accountId)
  const pending = live && (await pendingCharges(world.db, live))[0]
  if (pending) throw underWay('payment_under_way', pending)
  await dropCharge(owner)
}

/** Pages of differences that are no longer waited for, and were approved all the same: kept, and said first. */
const keepLatePayments = async (owner: Owner, ending: Ending): Promise<void> => {
  const { world, accountId } = owner
  for (const order of await watchedOf(world.db, accountId, 'purchase')) {
    const { provider, external_id } = order
    const charge = await chargeByExternal(world.db, provider, external_id)
    if (charge?.state !== 'dropped' || provider !== 'shopify') continue
    const found = await asked(owner, charge, ending, async () => {
      const payer = await findPayer(owner, provider)
      return withProviderErrors(world, provider, () =>
        world.payments[provider].fetchPurchase(external_id, payer),
      )
    })
    const isKnown = (await knownPayments(world.db, accountId, [external_id])).has(external_id)
    if (found?.status !== 'paid' || isKnown) continue
    await checkWatchedPurchase(owner, order)
    throw underWay('upgrade_just_came', charge)
  }
}

/**
 * Gives up the one-off payments that an account has begun, before it is deleted. One that a provider has taken on
 * cannot be given up: it would be taken for nothing. `unanswered`: also where the store does not answer. Call it
 * inside `withAccountLease`. @throws Problem `payment_under_way`, `plan_billed_by_store` for a payment at a store that
 * refuses us, `provider_unavailable`
 */
export const endPurchases = async (owner: Owner, ending: Ending): Promise<void> => {
  await keepLatePayments(owner, ending)
  const open = await openRequestOf(owner.world.db, owner.accountId)
  if (open) await endRequest(owner, open, ending)
  await endCharge(owner, ending)
}
