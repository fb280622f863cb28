import { storeScopes, type StoreScope } from '@plaudit/contract/stores/scopes'

/** Shopify names a scope that may write without the one that may read, which it includes. */
const allows = (granted: readonly string[], scope: string) =>
  granted.includes(scope) || granted.includes(scope.replace(/^read_/, 'write_'))

export const missingScopes = (granted: readonly string[] | null): StoreScope[] =>
  granted ? storeScopes.filter((scope) => !allows(granted, scope)) : []

/** What a reading, or a topic, needs to be allowed. */
export const isAllowed = (granted: readonly string[], needed: string | null): boolean =>
  needed === null || allows(granted, needed)
