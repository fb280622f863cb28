import type { Tx } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { Payer } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { findPayer } from '../payers/find-payer.ts'
import { findPayerWithStore } from '../payers/find-payer-with-store.ts'
import { findAccount } from '../../accounts/find-account.ts'
import { liveOf, pendingOf } from '../rows.ts'
import { isOfConnectedStore } from './is-of-connected-store.ts'
import { setOrder, type OrderRow } from './rows.ts'
import { settleProviderOrder } from './settle-provider-order.ts'

/** `current`: what the account has now, or waits for. `ended`: it ran beside that, and was ended and given back. */
type CheckedOrder = 'current' | 'waiting' | 'dead' | 'ended'

/** What the account has or waits for at its providers: none of these is a stray. */
const currentNumbers = async (tx: Tx, accountId: string): Promise<Set<string>> => {
  const rows = [await liveOf(tx, accountId), await pendingOf(tx, accountId)]
  return new Set(
    rows
      .flatMap((row) => [row?.external_id, row?.waiting?.externalId])
      .filter((id) => typeof id === 'string'),
  )
}

/**
 * A deleted account's page can still be approved: the provider needs nothing more than its own number then.
 * Null without the store that pays.
 */
const payerOf = async (owner: Owner, { provider }: OrderRow): Promise<Payer | null> => {
  if (await findAccount(owner.world.db, owner.accountId))
    return provider === 'shopify' ? findPayerWithStore(owner, provider) : findPayer(owner, provider)
  return provider === 'shopify'
    ? null
    : { accountId: owner.accountId, email: '', name: '', details: null, shop: null }
}

/**
 * Asks a provider what became of a number that it gave us once. What runs without being the account's is ended, what it
 * took and gave nobody anything is given back, also where it is over already, and the owner is notified. Dead is what
 * is over and owes nothing back. `newPayer`: who has the order's store now, where that is another account. Safe to
 * repeat; call it inside `withAccountLease`, but for an account that is deleted. @throws Problem `provider_unavailable`
 */
export const checkProviderOrder = async (
  owner: Owner,
  order: OrderRow,
  newPayer: Payer | null = null,
): Promise<CheckedOrder> => {
  const { world, accountId } = owner
  const { provider, external_id } = order
  const seen = async (what: CheckedOrder) => {
    await setOrder(world.db, order, {
      checked_at: world.clock.now(),
      ...(what === 'dead' ? { state: 'dead' as const } : {}),
    })
    return what
  }
  if ((await currentNumbers(world.db, accountId)).has(external_id)) return seen('current')
  try {
    const isConnected = await isOfConnectedStore(owner, order)
    const payer = newPayer ?? (isConnected ? await payerOf(owner, order) : null)
    // Without its store nothing can be asked: it is, when that store is connected again. A deleted account's never is.
    if (!payer) return await seen((await findAccount(world.db, accountId)) ? 'waiting' : 'dead')
    const providerState = await withProviderErrors(world, provider, () =>
      world.payments[provider].fetch(external_id, payer),
    )
    if (!providerState) return await seen('dead')
    if (providerState.status === 'waiting') return await seen('waiting')
    return (await settleProviderOrder(owner, order, { providerState, payer }))
      ? 'ended'
      : await seen('dead')
  } catch (error) {
    // A store that refuses us cannot be asked: its turn comes again.
    if (error instanceof Problem && error.code === 'store_access_lost') return seen('waiting')
    throw error
  }
}
