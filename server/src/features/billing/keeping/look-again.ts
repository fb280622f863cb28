import { inTransaction } from '../../../db/transaction.ts'
import { changed } from '../../../live.ts'
import type { Payer, Payments, ProviderSubscription } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { calling } from '../call-provider.ts'
import { findPayer } from '../find-payer.ts'
import { liveOf, pendingOf, setSubscription, type SubscriptionRow } from '../rows.ts'
import { keepTold, type Own } from './keep-told.ts'
import { undoOrderOf } from './undo-order.ts'

type Asked = { payments: Payments; payer: Payer; row: SubscriptionRow }

const isRunning = (told: ProviderSubscription | null): told is ProviderSubscription => told !== null && told.status !== 'waiting' && told.status !== 'ended'

/** A change that makes a new subscription (the store platform's): once that runs, it is the one. */
const replacementOf = async ({ payments, payer, row }: Asked): Promise<{ told: ProviderSubscription; own: Own } | null> => {
  const newer = row.waiting?.externalId
  if (!newer || newer === row.external_id) return null
  const told = await payments.fetch(newer, payer)
  if (!isRunning(told)) return null
  // Approving a plan again is what undoes a cancellation there.
  const isSamePlan = told.planId === row.plan_id
  return { told, own: { cancel_at: null, ...(isSamePlan ? { waiting: null, scheduled_plan_id: null, scheduled_at: null } : {}) } }
}

const ask = async (asked: Asked): Promise<{ told: ProviderSubscription | null; own: Own }> => {
  const { payments, payer, row } = asked
  const replaced = await replacementOf(asked)
  if (replaced) return replaced
  const told = row.external_id ? await payments.fetch(row.external_id, payer) : await payments.findByOrder(row.id, payer)
  if (row.phase !== 'live' || isRunning(told)) return { told, own: {} }
  const another = (await payments.findAnother?.(payer)) ?? null
  return isRunning(another) ? { told: another, own: { cancel_at: null, waiting: null, scheduled_plan_id: null, scheduled_at: null } } : { told, own: {} }
}

/** Whether the period that began while collection was held was made void: nothing was charged for it, and nothing tried. */
export const isPeriodUnpaid = async ({ payments, payer, row }: Asked, told: ProviderSubscription): Promise<boolean> => {
  const { paused_at, resumes_at } = row
  if (!paused_at || !told.periodStart || told.status !== 'active' || told.periodStart <= paused_at) return false
  if (resumes_at && told.periodStart >= resumes_at) return false
  const since = told.periodStart.getTime() - 60_000
  return (await payments.payments(told.externalId, payer)).every(({ at }) => at.getTime() < since)
}

/** The provider let go by itself after a period was made void: that period begins now, and is charged. */
const restarted = async (asked: Asked, told: ProviderSubscription | null): Promise<ProviderSubscription | null> => {
  const { payments, payer, row } = asked
  if (!told || told.isHeld || !row.paused_at || payments.abilities.holds !== 'itself' || !(await isPeriodUnpaid(asked, told))) return told
  return payments.release(told, { payer, trialEndsAt: null, restart: true })
}

/** A cancellation is taken back by a change of plan once that is paid, which the owner's bank may decide without us. */
const keptOn = async (owner: Owner, { payments, payer, row }: Asked, told: ProviderSubscription | null): Promise<ProviderSubscription | null> => {
  const isPaid = row.waiting?.when === 'now' && row.waiting.planId === told?.planId
  if (!told?.cancelAt || payments.abilities.cancels !== 'itself' || !isPaid || !isRunning(told)) return told
  const outcome = await payments.undoCancel(told, await undoOrderOf(owner, { row, payer, provider: payments.provider }))
  return outcome.kind === 'redirect' ? told : outcome.subscription
}

/** Two subscriptions can be approved when an old page was left open: the second is ended at once. */
const endSecond = async (owner: Owner, { payments, payer, row }: Asked): Promise<void> => {
  if (row.external_id) await payments.end(row.external_id, payer)
  await setSubscription(owner.world.db, row, { phase: 'dropped', synced_at: owner.world.clock.now() })
}

const drop = (owner: Owner, row: SubscriptionRow, phase: 'dropped' | 'ended') =>
  inTransaction(owner.world.db, async (tx) => {
    const now = owner.world.clock.now()
    await changed(tx, owner.accountId, ['account', 'billing'])
    return setSubscription(tx, row, { phase, ended_at: phase === 'ended' ? now : null, synced_at: now })
  })

/**
 * Asks the provider how a subscription stands and keeps the answer: the one way in which webhooks, the sweep, returns from
 * approval pages and the use cases learn the truth. Asking again changes nothing. Call it inside `alone`.
 * @throws Problem `provider_unavailable`
 */
export const lookAgain = async (owner: Owner, row: SubscriptionRow): Promise<SubscriptionRow> => {
  const { world, accountId } = owner
  const { provider } = row
  if (!provider) return row
  const asked: Asked = { payments: world.payments[provider], payer: await findPayer(owner, provider), row }
  const { told: first, own } = await calling(world, provider, () => ask(asked))
  const told = await calling(world, provider, async () => keptOn(owner, asked, await restarted(asked, first)))
  if (!told) return row.phase === 'pending' && !row.external_id ? row : drop(owner, row, row.phase === 'live' ? 'ended' : 'dropped')
  if (row.phase !== 'live' && isRunning(told)) {
    const live = await liveOf(world.db, accountId)
    if (live && live.id !== row.id) {
      await calling(world, provider, () => endSecond(owner, asked))
      return { ...row, phase: 'dropped' }
    }
  }
  return keepTold(owner, row, { told, own })
}

/** Ends what is to be over, at a provider that leaves that to us. */
export const endOver = async (owner: Owner, row: SubscriptionRow): Promise<SubscriptionRow> => {
  const { world } = owner
  const { provider, external_id } = row
  if (!provider || !external_id) return row
  const payer = await findPayer(owner, provider)
  await calling(world, provider, () => world.payments[provider].end(external_id, payer))
  return lookAgain(owner, row)
}

/** Cancelled, and the end has come, where only our own timers know of it. */
export const isOverByUs = ({ world }: Owner, { provider, cancel_at }: SubscriptionRow): boolean =>
  provider !== null && world.payments[provider].abilities.cancels !== 'itself' && cancel_at !== null && cancel_at <= world.clock.now()

/**
 * The account's running subscription as its provider tells it now; null without one. A begun one that has come to be counts;
 * one whose end the sweep has yet to carry out is ended here, so that another can take its place.
 */
export const findRunning = async (owner: Owner): Promise<SubscriptionRow | null> => {
  const { world, accountId } = owner
  const pending = await pendingOf(world.db, accountId)
  if (pending) await lookAgain(owner, pending)
  const live = await liveOf(world.db, accountId)
  if (!live) return null
  const told = await lookAgain(owner, live)
  const row = told.phase === 'live' && isOverByUs(owner, told) ? await endOver(owner, told) : told
  return row.phase === 'live' ? row : null
}
