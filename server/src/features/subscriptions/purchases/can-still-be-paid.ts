import type { Owner } from '../../../world.ts'
import { HOUR_MS, LOST_HOURS } from './rules.ts'
import { paymentAge } from './payment-age.ts'
import type { RequestRow } from './rows.ts'

/**
 * Whether what was begun can be taken still, where the provider that is asked knows nothing of it: its answer was lost,
 * or its page is another store's.
 */
export const canStillBePaid = (owner: Owner, row: RequestRow): boolean =>
  (row.waiting !== null || row.external_id !== null) &&
  paymentAge(owner, row) <= LOST_HOURS * HOUR_MS
