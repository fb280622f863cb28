import { PaymentFailure, type Payer, type Purchase } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { entriesOf } from '../rights/rows.ts'
import type { SubscriptionRow } from '../rows.ts'
import { watchProviderOrder } from '../provider-orders/watch-provider-order.ts'
import { dropCharge } from './drop-charge.ts'
import { clearOwedAmount } from './clear-owed-amount.ts'
import { oneOffNumbers, openChargeOf, setCharge, wasDeclined, type ChargeRow } from './rows.ts'
import { type Bought, isTraceable } from './rules.ts'
import { settleCharge } from './settle-charge.ts'
import { nameCharge } from './name-charge.ts'
import { notifyUnpaid } from './notify-unpaid.ts'
import type { ProviderSubscription } from '../../../providers/provider-subscription.ts'

type Subject = { row: SubscriptionRow; providerState: ProviderSubscription; payer: Payer }
type CollectInput = Subject & { staysOwed: boolean }

/**
 * `asked`: the owner has to approve it on this page. `under_way`: taken on, and nothing more is known. `none`:
 * nothing is to be collected now.
 */
type Collected =
  | { kind: 'none' }
  | { kind: 'under_way' }
  | { kind: 'paid'; charge: ChargeRow }
  | { kind: 'declined'; charge: ChargeRow }
  | { kind: 'asked'; url: string }

/** Payments that were known before the charge was written down: a renewal of the same amount is not the charge. */
const knownBefore = async (
  { world, accountId }: Owner,
  { subscription_id, created_at }: ChargeRow,
): Promise<Set<string>> => {
  const earlier = (await entriesOf(world.db, accountId, subscription_id)).filter(
    (entry) => entry.created_at <= created_at,
  )
  return new Set([
    ...(await oneOffNumbers(world.db, accountId)),
    ...earlier.flatMap(({ payment_external_id: number }) => (number ? [number] : [])),
  ])
}

type Trace = Bought & { status: 'succeeded' | 'pending' | 'failed' }

/**
 * A charge whose answer was lost, or that was only taken on, stands in the provider's list without our number: paid,
 * under way, or, where it was asked for, declined.
 */
const traceOf = async (
  owner: Owner,
  charge: ChargeRow,
  { providerState, payer }: Subject,
): Promise<Trace | null> => {
  const known = await knownBefore(owner, charge)
  const since = charge.created_at.getTime() - 60_000
  const listed = (
    await owner.world.payments[charge.provider].payments(providerState.externalId, payer)
  ).filter(
    ({ externalId, cents, at }) =>
      cents === charge.cents &&
      at.getTime() >= since &&
      (externalId === charge.external_id || !known.has(externalId)),
  )
  // Another that was declined just before is not this one.
  const asked = charge.asked_at?.getTime() ?? 0
  const wanted = asked
    ? (['succeeded', 'pending', 'failed'] as const)
    : (['succeeded', 'pending'] as const)
  for (const status of wanted) {
    const found = listed.find(
      (one) => one.status === status && (status !== 'failed' || one.at.getTime() >= asked - 1000),
    )
    if (found) return { externalId: found.externalId, paymentMethod: found.paymentMethod, status }
  }
  return null
}

/**
 * Nothing is given in advance a second time: after a payment of this period that was declined, one that is
 * under way counts once it has come.
 */
const isAdvance = async (
  { world }: Owner,
  charge: ChargeRow,
  { status }: Bought,
): Promise<boolean> =>
  (status === 'pending' || status === 'under_way') &&
  wasDeclined(world.db, charge, world.clock.now())

const settle = async (owner: Owner, charge: ChargeRow, bought: Bought): Promise<Collected> => {
  if (!(await isAdvance(owner, charge, bought)))
    return { kind: 'paid', charge: await settleCharge(owner, charge, { bought }) }
  await setCharge(owner.world.db, charge, { external_id: bought.externalId })
  return { kind: 'under_way' }
}

/**
 * What a pause costs that ended by itself stays owed like a renewal, also when its time is over: nothing
 * that was used or shown is forgiven.
 */
const isOwed = ({ kind }: ChargeRow, { providerState }: Subject) =>
  kind === 'resume' && providerState.status === 'past_due'

/** Nobody waits for it any more: its time, its plan or the subscription that it was meant for is over. */
const isOver = (charge: ChargeRow, subject: Subject, now: Date) => {
  const { row, providerState } = subject
  const isLate = charge.covers_until <= now && !isOwed(charge, subject)
  return (
    isLate ||
    charge.subscription_id !== row.id ||
    row.cancel_at !== null ||
    row.phase !== 'live' ||
    providerState.status === 'ended'
  )
}

const isAgreed = (charge: ChargeRow, providerState: ProviderSubscription) =>
  charge.kind === 'upgrade' ? providerState.planId === charge.plan_id : !providerState.isSuspended

const decline = async (owner: Owner, charge: ChargeRow): Promise<Collected> => {
  await notifyUnpaid(owner, charge)
  return { kind: 'declined', charge }
}

const dropped = async (owner: Owner): Promise<Collected> => {
  await dropCharge(owner)
  return { kind: 'none' }
}

/** Refused: what is to stay owed is left to the provider, which goes on trying; of the rest nothing stays owed. */
const refused = async (
  owner: Owner,
  charge: ChargeRow,
  asking: CollectInput,
): Promise<Collected> => {
  const { world } = owner
  const isGivenUp = isOver(charge, asking, world.clock.now())
  // First: as long as it is asked for and not answered, the next reconciliation comes here again.
  if (isGivenUp || !asking.staysOwed)
    await clearOwedAmount(owner, { subscriptionId: asking.providerState.externalId, asked: charge })
  if (!isGivenUp && !asking.staysOwed) return decline(owner, charge)
  const answered = await setCharge(world.db, charge, { asked_at: null })
  return isGivenUp ? dropped(owner) : { kind: 'declined', charge: answered }
}

const byTrace = (
  owner: Owner,
  charge: ChargeRow,
  { trace, asking }: { trace: Trace; asking: CollectInput },
): Promise<Collected> =>
  trace.status === 'failed' ? refused(owner, charge, asking) : settle(owner, charge, trace)

/**
 * What was asked for along with the subscription and has no answer yet: found in the provider's list, or waited for.
 */
const afterAsking = async (
  owner: Owner,
  charge: ChargeRow,
  asking: CollectInput,
): Promise<Collected | null> => {
  const trace = await traceOf(owner, charge, asking)
  if (trace) return byTrace(owner, charge, { trace, asking })
  if (!charge.asked_at) return null
  return isTraceable(charge, owner.world.clock.now()) ? null : refused(owner, charge, asking)
}

/**
 * What came of the page that it was sent to. Of one that is not wanted any more only a payment
 * counts: declining it is no news.
 */
const onPage = async (
  owner: Owner,
  charge: ChargeRow,
  subject: Subject,
): Promise<Collected | null> => {
  if (!charge.external_id) return null
  const found = await owner.world.payments[charge.provider].fetchPurchase(
    charge.external_id,
    subject.payer,
  )
  if (found?.status === 'paid') return settle(owner, charge, found)
  if (isOver(charge, subject, owner.world.clock.now())) return null
  return found?.status === 'waiting' && charge.page_url
    ? { kind: 'asked', url: charge.page_url }
    : decline(owner, charge)
}

const askedFor = async (owner: Owner, charge: ChargeRow, bought: Purchase): Promise<Collected> => {
  const { provider, subscription_id: subscriptionId } = charge
  await setCharge(owner.world.db, charge, {
    external_id: bought.externalId,
    page_url: bought.redirectUrl ?? '',
  })
  await watchProviderOrder(owner, {
    provider,
    externalId: bought.externalId,
    subscriptionId,
    kind: 'purchase',
  })
  return { kind: 'asked', url: bought.redirectUrl ?? '' }
}

/** That it is asked for is written down before: without an answer it may have been taken. */
const buy = async (owner: Owner, charge: ChargeRow, asking: CollectInput): Promise<Collected> => {
  const { world } = owner
  const { providerState, payer, staysOwed } = asking
  const payments = world.payments[charge.provider]
  const returnUrl = `${world.settings.publicUrl}/checkout?plan_id=${charge.plan_id}&approved=${charge.provider}`
  const order = {
    payer,
    orderId: charge.id,
    name: await nameCharge(owner, charge),
    cents: charge.cents,
    currency: charge.currency,
    paymentMethodId: null,
  }
  const along = {
    subscriptionId: providerState.externalId,
    staysOwed,
    isAskedBefore: charge.asked_at !== null,
  }
  const asked = payments.abilities.chargesOnPage
    ? charge
    : await setCharge(world.db, charge, { asked_at: charge.asked_at ?? world.clock.now() })
  try {
    const bought = await payments.buy({ ...order, ...along, returnUrl, cancelUrl: returnUrl })
    if (!bought) {
      const trace = await traceOf(owner, asked, asking)
      return trace ? await byTrace(owner, asked, { trace, asking }) : { kind: 'under_way' }
    }
    if (bought.status === 'paid' || bought.status === 'under_way')
      return await settle(owner, asked, bought)
    return bought.redirectUrl ? await askedFor(owner, asked, bought) : await decline(owner, asked)
  } catch (error) {
    // Taken off already by `buy`, where it is not to stay owed.
    if (error instanceof PaymentFailure && error.code === 'refused')
      return staysOwed ? refused(owner, asked, asking) : decline(owner, asked)
    throw error
  }
}

/**
 * Takes the one-off charge that waits, once its plan is approved at the provider (an upgrade) or runs again (a
 * resumption); one that was taken before is only kept. `isPresent`: the owner is here and can be sent to a page; what a
 * pause that ended by itself costs stays owed when it is refused. Safe to repeat; call it inside `withAccountLease`.
 * @throws Problem `provider_unavailable`: it is not known what happened, and the next reconciliation shows it.
 */
export const collectCharge = (
  owner: Owner,
  subject: Subject,
  { isPresent }: { isPresent: boolean },
): Promise<Collected> =>
  withProviderErrors(owner.world, subject.row.provider ?? 'stripe', async () => {
    const { world, accountId } = owner
    const charge = await openChargeOf(world.db, accountId)
    if (!charge) return { kind: 'none' }
    const { providerState } = subject
    const asking = { ...subject, staysOwed: charge.kind === 'resume' && !isPresent }
    const { chargesOnPage } = world.payments[charge.provider].abilities
    const found = chargesOnPage
      ? await onPage(owner, charge, subject)
      : await afterAsking(owner, charge, asking)
    if (found) return found
    // Nobody waits for it, and it may have been taken all the same.
    if (isOver(charge, subject, world.clock.now()))
      return charge.asked_at ? { kind: 'under_way' } : dropped(owner)
    if (!isAgreed(charge, providerState)) return { kind: 'none' }
    if (chargesOnPage) return isPresent ? buy(owner, charge, asking) : { kind: 'none' }
    // Refused before, it is owed: the provider goes on trying.
    if (asking.staysOwed && providerState.status === 'past_due' && !charge.asked_at)
      return { kind: 'none' }
    return buy(owner, charge, asking)
  })
