import type { StoreScope } from '@plaudit/contract/stores/scopes'
import type { Store } from '@plaudit/contract/stores/stores'
import type { FormerStoreRow, StoreRow } from './rows.ts'

/** The connected store, else the last one. */
export const storeView = (
  row: StoreRow | undefined,
  former: FormerStoreRow | undefined,
  missingScopes: (granted: readonly string[] | null) => StoreScope[],
): Store => {
  if (row) {
    const { name, url, email, phone, domain, access_lost_at } = row
    return {
      connected: true,
      state: access_lost_at ? 'access_lost' : 'connected',
      name,
      url,
      email,
      phone,
      domain,
      // Not known of a store that was connected before it was kept: nothing is said to be missing.
      missing_scopes: missingScopes(row.granted_scopes?.split(',') ?? null),
    }
  }
  if (!former) return { connected: false, state: 'none' }
  const { name, url, domain, how, left_at } = former
  return { connected: false, state: how, name, url, domain, left_at: left_at.toISOString() }
}

/** A connected store, without its tokens. */
export type Connection = {
  accountId: string
  domain: string
  name: string
  /** The shop's own address. */
  url: string
  connectedAt: Date
  accessLostAt: Date | null
  /** What the store allows us; null until it was asked. */
  grantedScopes: string[] | null
}

export const connectionView = (row: StoreRow | undefined): Connection | null =>
  row
    ? {
        accountId: row.account_id,
        domain: row.domain,
        name: row.name,
        url: row.url,
        connectedAt: row.connected_at,
        accessLostAt: row.access_lost_at,
        grantedScopes: row.granted_scopes?.split(',') ?? null,
      }
    : null
