import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { World } from '../../../world.ts'
import { subscriptionByExternal, pendingOf, liveOf } from '../rows.ts'
import { isId } from './rules.ts'

/**
 * The account's rows that a delivery may be about: by the provider's id, else whatever of that provider is under way.
 */
export const findRowsAbout = async (
  world: World,
  {
    provider,
    subscriptionId,
    accountId,
  }: { provider: PaymentProvider; subscriptionId: string | null; accountId: string | null },
) => {
  const known = subscriptionId
    ? await subscriptionByExternal(world.db, provider, subscriptionId)
    : undefined
  if (known) return [known]
  if (!isId(accountId)) return []
  return [await pendingOf(world.db, accountId), await liveOf(world.db, accountId)]
    .filter((row) => row !== undefined && row.provider === provider)
    .map((row) => row!)
}
