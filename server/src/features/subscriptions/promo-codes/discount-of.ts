import type { Discount } from '../../../providers/payments.ts'
import type { PromoCodeRow } from '../plans/rows.ts'

/** Months that were used before are gone: a code of three months that counted for one counts for two more. */
export const discountOf = (
  row: PromoCodeRow,
  left: number | null = row.duration_in_months,
): Discount => ({
  id: row.id,
  code: row.code,
  percentOff: row.percent_off,
  amountOff: row.amount_off,
  currency: row.currency,
  duration: row.duration,
  months: row.duration === 'repeating' ? left : null,
})
