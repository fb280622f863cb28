import type { Subscription } from '@plaudit/contract/billing/subscription'
import type { Store } from '@plaudit/contract/stores/stores'

export type Left = { how: 'disconnected' | 'uninstalled'; at: string }
/** How the store that pays for this plan was left; null while it is connected, or when another way is paid. */
export const findStoreLeft = (
  { payment_provider }: Subscription,
  store: Store | undefined,
): Left | null => {
  if (payment_provider !== 'shopify' || !store?.left_at) return null
  return store.state === 'disconnected' || store.state === 'uninstalled'
    ? { how: store.state, at: store.left_at }
    : null
}
