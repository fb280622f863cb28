import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { subscriptionById } from '../rows.ts'
import { clearOwedAmount } from './clear-owed-amount.ts'
import { isAcceptedByProvider } from './is-accepted-by-provider.ts'
import { openChargeOf, setCharge } from './rows.ts'

/**
 * Gives up the one-off charge that waits, and takes its amount off again where the provider keeps it as owed. A page of
 * it that is approved later is seen (`record-late-charge.ts`). One that the provider has taken on, and of which nothing
 * more is known, cannot be given up: it waits on. `isNext`: another is to take its place, which is refused then. Ask
 * the provider before whether it was paid (`reconcileSubscription`). Call it inside `withAccountLease`. @throws Problem
 * `provider_unavailable`; the charge waits on then
 */
export const dropCharge = async (owner: Owner, { isNext = false } = {}): Promise<void> => {
  const { world, accountId } = owner
  const charge = await openChargeOf(world.db, accountId)
  if (!charge) return
  if (isAcceptedByProvider(charge, world.clock.now())) {
    if (isNext)
      throw new Problem('provider_unavailable', { detail: phrase('billing.paypal_silent') })
    return
  }
  const external = (await subscriptionById(world.db, accountId, charge.subscription_id))
    ?.external_id
  // One that was refused and stays owed is not waited for any more.
  const mayBeOwed = charge.asked_at !== null || charge.kind === 'resume'
  if (external && mayBeOwed)
    await withProviderErrors(world, charge.provider, () =>
      clearOwedAmount(owner, { subscriptionId: external, asked: charge }),
    )
  await setCharge(world.db, charge, { state: 'dropped', settled_at: world.clock.now() })
}
