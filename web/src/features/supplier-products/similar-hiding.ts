import { SIMILAR_HIDDEN_DAYS } from '@plaudit/contract/dropshipping/supplier-products'

const DAY_MS = 86_400_000

/** PROD-11: kept in this browser, for each account apart. */
const keyOf = (accountId: string) => `plaudit.similar_hidden_at.${accountId}`

/**
 * PROD-11: hidden for 15 days, shown again afterwards. `hiddenAt` is ISO 8601, as it was
 * kept; anything else hides nothing.
 */
export const isHidden = (hiddenAt: string | null, now: Date): boolean => {
  const since = now.getTime() - Date.parse(hiddenAt ?? '')
  return since >= 0 && since < SIMILAR_HIDDEN_DAYS * DAY_MS
}

export const readHiding = (accountId: string): string | null =>
  localStorage.getItem(keyOf(accountId))
export const saveHiding = (accountId: string, now: Date): void =>
  localStorage.setItem(keyOf(accountId), now.toISOString())
