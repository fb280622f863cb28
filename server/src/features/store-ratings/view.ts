import type { StoreRatings } from '@plaudit/contract/stores/theme'
import type { SwitchRow } from './rows.ts'

type Known = { isAllowed: boolean; row: SwitchRow | undefined; products: number; waits: boolean }

const stateOf = ({ isAllowed, row, waits }: Known): StoreRatings['state'] => {
  if (row?.enabled === false) return 'off'
  if (!isAllowed || row?.not_allowed_at) return 'not_allowed'
  return waits ? 'sending' : 'sent'
}

export const ratingsView = (known: Known): StoreRatings => ({
  enabled: known.row?.enabled ?? true,
  state: stateOf(known),
  products: known.products,
  sent_at: known.row?.sent_at?.toISOString() ?? null,
})
