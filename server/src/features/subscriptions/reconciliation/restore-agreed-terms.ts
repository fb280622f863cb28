import { PaymentFailure, type Payer, type Payments } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { openChargeOf, pendingCharges } from '../charging/rows.ts'
import { lostRequestOf, requestUnderWay } from '../purchases/rows.ts'
import { pausedTrialEnd } from '../rules.ts'
import { type SubscriptionRow } from '../rows.ts'
import { openPauseOf } from '../pauses/rows.ts'
import type { ProviderSubscription } from '../../../providers/provider-subscription.ts'
import { BEFORE_RENEWAL_MS } from './rules.ts'

const DAY_MS = 86_400_000
type Asked = { payments: Payments; payer: Payer; row: SubscriptionRow }

/**
 * A paused trial is made longer at PayPal. A page that was left open and is approved in the pause sets its free
 * days back, and the trial would be charged in the pause: it is made longer again. What we make shorter ourselves,
 * to end the pause, is noted before.
 */
const suspendTrialAgain = async (
  { world, accountId }: Owner,
  { payments, payer, row }: Asked,
  providerState: ProviderSubscription,
): Promise<ProviderSubscription> => {
  const { paused_at, resumes_at: until } = row
  if (
    providerState.status !== 'trialing' ||
    providerState.isSuspended ||
    !providerState.trialEndsAt
  )
    return providerState
  if (!paused_at || !until || providerState.trialEndsAt > until) return providerState
  const { trial_left_ms: left = null, ending_at = null } =
    (await openPauseOf(world.db, accountId)) ?? {}
  const now = world.clock.now()
  const isEndedByUs = ending_at !== null && now.getTime() - ending_at.getTime() < DAY_MS
  if (left === null || isEndedByUs) return providerState
  const trialEndsAt = pausedTrialEnd({
    pauses: payments.abilities.pauses,
    leftMs: Number(left),
    until,
    providerEnd: null,
    now,
  })
  return payments.suspend(providerState, { payer, until, trialEndsAt })
}

const isPaymentOpen = async (
  { world: { db }, accountId }: Owner,
  row: SubscriptionRow,
): Promise<boolean> => {
  if ((await openChargeOf(db, accountId))?.asked_at || (await pendingCharges(db, row)).length > 0)
    return true
  const request =
    (await requestUnderWay(db, accountId)) ?? (await lostRequestOf(db, accountId, 'paypal'))
  return request !== undefined
}

/**
 * While a one-off payment is under way, its refusal is to stop no plan and to be billed with no renewal; after
 * it everything is as agreed again.
 */
const restoreSettings = async (
  owner: Owner,
  { payments, row }: Asked,
  providerState: ProviderSubscription,
): Promise<ProviderSubscription> => {
  if (!providerState.hasOneOffSettings || (await isPaymentOpen(owner, row))) return providerState
  await payments.restoreSettings?.(providerState).catch((error: unknown) => {
    if (!(error instanceof PaymentFailure)) throw error
    // The next reconciliation tries again: nothing else is to wait for it.
    owner.world.log.warn({ err: error }, 'The settings of a subscription were not set back')
  })
  return providerState
}

/** An upgrade that the owner's bank is asked about, while the period ends soon. */
const isLateAtBank = (
  { world }: Owner,
  { payments, row }: Asked,
  { clientSecret, periodEnd }: ProviderSubscription,
): boolean => {
  if (!row.waiting || !clientSecret || !payments.abilities.schedules || !periodEnd) return false
  const left = periodEnd.getTime() - world.clock.now().getTime()
  return left > 0 && left <= BEFORE_RENEWAL_MS
}

/**
 * An upgrade came to nothing at the bank: its card is not to be charged with renewals, and the change
 * that waited before it waits again.
 */
const undoFailedChange = async (
  { world }: Owner,
  { payments, payer }: Asked,
  { providerState, isLate }: { providerState: ProviderSubscription; isLate: boolean },
): Promise<ProviderSubscription> => {
  try {
    if (isLate) return await payments.undoChange(providerState, payer)
    return (await payments.rollBackChange?.(providerState)) ?? providerState
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error
    // The next reconciliation tries again: nothing else is to wait for it.
    world.log.warn({ err: error }, 'What a change had left was not set back')
    return providerState
  }
}

/**
 * Sets again what was agreed and is another at the provider: the free days of a paused trial, and how a
 * renewal is billed. Safe to repeat.
 */
export const restoreAgreedTerms = async (
  owner: Owner,
  asked: Asked,
  providerState: ProviderSubscription | null,
): Promise<ProviderSubscription | null> => {
  const { payments, row } = asked
  if (!providerState || row.phase !== 'live') return providerState
  const isLate = isLateAtBank(owner, asked, providerState)
  if (isLate || providerState.hasFailedChange)
    return undoFailedChange(owner, asked, { providerState, isLate })
  if (payments.abilities.pauses !== 'suspends') return providerState
  return suspendTrialAgain(owner, asked, await restoreSettings(owner, asked, providerState))
}
