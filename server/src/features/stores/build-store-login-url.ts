import type { World } from '../../world.ts'

/** Where an owner logs in to connect this shop, for the first time or again. */
export const buildStoreLoginUrl = (
  world: World,
  { domain, isReconnecting }: { domain: string; isReconnecting: boolean },
): string => {
  const query = new URLSearchParams({ store: domain, ...(isReconnecting ? { again: 'true' } : {}) })
  return `${world.settings.publicUrl}/login?${query}`
}
