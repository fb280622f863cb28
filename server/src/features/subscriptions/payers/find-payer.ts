import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import { Problem } from '../../../problem.ts'
import type { Payer } from '../../../providers/payments.ts'
import { ShopFailure } from '../../../providers/shop-platform.ts'
import type { Owner } from '../../../world.ts'
import { findShopAccess } from '../../stores/find-shop-access.ts'
import { findAccount } from '../../accounts/find-account.ts'
import { detailsOf } from '../billing-details/rows.ts'
import { phrase } from '../../../texts/phrase.ts'
import { assertNotDenied } from './assert-not-denied.ts'

const shopOf = async (owner: Owner) => {
  try {
    return await findShopAccess(owner)
  } catch (error) {
    if (!(error instanceof ShopFailure)) throw error
    await assertNotDenied(owner.world, error)
    throw new Problem('provider_unavailable', { detail: phrase('billing.store_silent') })
  }
}

/**
 * Who pays, with the store's access where the store platform sends the bill. @throws Problem `unauthenticated`,
 * `store_needed`, `store_access_lost`, `provider_unavailable`
 */
export const findPayer = async (owner: Owner, provider: PaymentProvider): Promise<Payer> => {
  const { world, accountId } = owner
  const account = await findAccount(world.db, accountId)
  if (!account) throw new Problem('unauthenticated')
  const shop = provider === 'shopify' ? await shopOf(owner) : null
  if (provider === 'shopify' && !shop) throw new Problem('store_needed')
  return {
    accountId,
    email: account.email,
    name: account.name,
    details: await detailsOf(world.db, accountId),
    shop,
  }
}
