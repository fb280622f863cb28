import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import { Problem } from '../../../problem.ts'
import type { Payer } from '../../../providers/payments.ts'
import { ShopFailure } from '../../../providers/shop-platform.ts'
import type { Owner, World } from '../../../world.ts'
import { findShopAccess } from '../../stores/find-shop-access.ts'
import { markAccessLost } from '../../stores/mark-access-lost.ts'
import { findAccount } from '../../accounts/find-account.ts'
import { detailsOf } from '../rows.ts'
import { phrase } from '../../../texts/phrase.ts'

/** The providers that bill accounts of this kind: one that came through the store platform's listing is billed by it alone. */
export const providersFor = (signupOrigin: 'web' | 'google' | 'shopify'): PaymentProvider[] =>
  signupOrigin === 'shopify' ? ['shopify'] : ['stripe', 'paypal']

/** Those of them that are switched on, for a new subscription. */
export const offeredProviders = (
  { settings }: World,
  signupOrigin: 'web' | 'google' | 'shopify',
): PaymentProvider[] =>
  providersFor(signupOrigin).filter((provider) => settings.paymentProviders.includes(provider))

/** A refused token is no silence: the store shows it, and how to connect again. @throws Problem `store_access_lost` */
export const assertNotDenied = async (world: World, error: ShopFailure): Promise<void> => {
  if (error.code !== 'denied') return
  if (error.domain) await markAccessLost(world, error.domain)
  throw new Problem('store_access_lost')
}

const shopOf = async (owner: Owner) => {
  try {
    return await findShopAccess(owner)
  } catch (error) {
    if (!(error instanceof ShopFailure)) throw error
    await assertNotDenied(owner.world, error)
    throw new Problem('provider_unavailable', { detail: phrase('billing.store_silent') })
  }
}

/** Who pays, with the store's access where the store platform sends the bill. @throws Problem `unauthenticated`, `store_needed`, `store_access_lost`, `provider_unavailable` */
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

/** The same; null where the store platform sends the bill and no store is connected. */
export const findPayerWithStore = async (
  owner: Owner,
  provider: PaymentProvider,
): Promise<Payer | null> => {
  try {
    return await findPayer(owner, provider)
  } catch (error) {
    if (error instanceof Problem && error.code === 'store_needed') return null
    throw error
  }
}
