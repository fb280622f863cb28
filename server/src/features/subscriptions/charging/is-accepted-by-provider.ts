import type { ChargeRow } from './rows.ts'
import { isTraceable } from './rules.ts'

/** Whether a provider has taken it on, or may have: it cannot be given up then. */
export const isAcceptedByProvider = (charge: ChargeRow, now: Date): boolean =>
  (charge.asked_at !== null && charge.external_id !== null) || isTraceable(charge, now)
