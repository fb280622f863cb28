import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { findAccount } from '../../accounts/find-account.ts'
import { removeAccount } from '../../accounts/personal-data/remove-account.ts'
import { isImporting } from '../../imports/erasing/is-importing.ts'
import { eraseFormerStore } from '../../stores/erasing/erase-former-store.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { findAccountsOfShop } from '../../stores/erasing/find-accounts-of-shop.ts'
import { withAccountLease } from '../../subscriptions/lease/with-account-lease.ts'
import { hasPlanOfOwn } from '../../subscriptions/has-plan-of-own.ts'
import { forgetShop } from '../../subscriptions/erasing/forget-shop.ts'
import { stopBilling } from '../../subscriptions/stopping/stop-billing.ts'
import { eraseShopData, type ErasedShop } from './erase-shop-data.ts'

/** The shop was connected again while it was about to be erased. */
class ConnectedAgain extends Error {}

/** @throws ConnectedAgain */
const assertLeft = async (tx: Tx, domain: string): Promise<void> => {
  if ((await findAccountsOfShop(tx, domain)).connected) throw new ConnectedAgain()
}

/** The app is gone from the shop since two days, and with it what the shop was billed: nobody there can be asked. */
const removeWholeAccount = async (owner: Owner, domain: string, email: string): Promise<void> => {
  const { world, accountId } = owner
  await stopBilling(owner, {
    unanswered: true,
    last: (keep) =>
      inTransaction(world.db, async (tx) => {
        await keep(tx)
        await assertLeft(tx, domain)
        await forgetShop(tx, { accountId, domain })
        await eraseFormerStore(tx, { accountId, domain })
        await world.queue.forget(tx, [accountId, domain, email])
        await removeAccount(owner, tx)
      }),
  })
}

/**
 * Erases a shop that the app was uninstalled from (`shop/redact`, 48 hours after). An account that came through the
 * shop, that nothing but the shop paid for and that has no other store now, goes as a whole. An account of its own
 * stays, with the reviews that its owner brought in; what came from the shop goes (decision 0070). Safe to repeat.
 * Nobody connects the account's store meanwhile: both hold its lease.
 */
export const eraseShop = async (
  owner: Owner,
  shop: ErasedShop,
): Promise<'erased' | 'waits' | 'connected_again'> => {
  const { world, accountId } = owner
  const account = await findAccount(world.db, accountId)
  if (!account) return 'erased'
  if (await isImporting(world.db, accountId)) return 'waits'
  const isOfShop =
    account.signup_origin === 'shopify' &&
    !(await findConnection(world, accountId)) &&
    !(await hasPlanOfOwn(world.db, accountId))
  try {
    if (isOfShop) await removeWholeAccount(owner, shop.domain, account.email)
    else
      await withAccountLease(owner, async () => {
        await assertLeft(world.db, shop.domain)
        await eraseShopData(owner, shop)
      })
    return 'erased'
  } catch (error) {
    if (error instanceof ConnectedAgain) return 'connected_again'
    if (error instanceof Problem && ['payment_under_way', 'billing_busy'].includes(error.code))
      return 'waits'
    throw error
  }
}
