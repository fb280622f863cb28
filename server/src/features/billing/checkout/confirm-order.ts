import type { BillingAnswer } from '@plaudit/contract/billing'
import type { PaymentProvider } from '@plaudit/contract/billing-subscription'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { done, toAction } from '../answer-outcome.ts'
import { calling } from '../call-provider.ts'
import { findPayer } from '../find-payer.ts'
import { alone } from '../hold-lease.ts'
import { lookAgain } from '../keeping/look-again.ts'
import { takeBack } from '../keeping/take-back.ts'
import { liveOf, pendingOf, setSubscription, type SubscriptionRow } from '../rows.ts'
import { phrase } from '../../../texts/phrase.ts'

/** Point P53. */
const NOT_SUCCESSFUL = phrase('billing.not_successful')

/** Ends what was begun and not paid: it can never be charged any more. */
const giveUp = async (owner: Owner, row: SubscriptionRow, provider: PaymentProvider) => {
  const { world } = owner
  const payer = await findPayer(owner, provider)
  if (row.external_id) await calling(world, provider, () => world.payments[provider].end(row.external_id!, payer))
  await setSubscription(world.db, row, { phase: 'dropped', synced_at: world.clock.now() })
}

const secretOf = async (owner: Owner, row: SubscriptionRow): Promise<string | null> => {
  const { world } = owner
  if (!row.provider || !row.external_id) return null
  const payer = await findPayer(owner, row.provider)
  const told = await calling(world, row.provider, () => world.payments[row.provider!].fetch(row.external_id!, payer))
  return told?.clientSecret ?? null
}

/** A card payment that the bank still asks about, or that failed there. */
const afterBank = async (owner: Owner, row: SubscriptionRow): Promise<BillingAnswer> => {
  const { world } = owner
  const secret = await secretOf(owner, row)
  if (secret && (await world.payments.stripe.isAwaited(secret))) return toAction(secret)
  if (row.phase === 'pending') await giveUp(owner, row, 'stripe')
  else if (row.waiting) await takeBack(owner, { ...row, cancel_at: null })
  throw new Problem('payment_refused', { detail: NOT_SUCCESSFUL })
}

const isWanted = (row: SubscriptionRow | undefined, id: string | undefined) =>
  row !== undefined && (id === undefined || [row.id, row.external_id, row.waiting?.externalId].includes(id))

/**
 * The owner is back from the bank or from an approval page: the provider is asked, whatever the address says. Safe to
 * repeat. `id`: ours or the provider's.
 * @throws Problem `not_found` for an id that is not the account's, `payment_refused` when nothing was approved or paid
 */
export const confirmOrder = (owner: Owner, { provider, id }: { provider: PaymentProvider; id?: string }): Promise<BillingAnswer> =>
  alone(owner, async () => {
    const { world, accountId } = owner
    const rows = [await pendingOf(world.db, accountId), await liveOf(world.db, accountId)]
    const begun = rows.find((row) => row?.provider === provider && isWanted(row, id))
    if (!begun) throw new Problem('not_found')
    const wasWaiting = begun.phase === 'pending' || begun.waiting !== null
    const row = await lookAgain(owner, begun)
    if (row.phase === 'live' && !row.waiting && !(provider === 'stripe' && wasWaiting && (await secretOf(owner, row)))) return done
    if (provider === 'stripe') return afterBank(owner, row)
    throw new Problem('payment_refused', { detail: NOT_SUCCESSFUL })
  })
