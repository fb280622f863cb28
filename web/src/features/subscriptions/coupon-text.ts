import type { Coupon } from '@plaudit/contract/billing/subscription'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatPercent } from '../../ui/text/numbers.ts'

/** "20% off for 3 months": the discount, and its months or forever (BILL-20). */
export const useCouponText = () => {
  const { t } = useTranslation('billing')
  return (coupon: Coupon): string => {
    const off =
      coupon.percent_off === null
        ? formatMoney(coupon.amount_off ?? 0, coupon)
        : formatPercent(coupon.percent_off)
    if (coupon.duration === 'repeating')
      return t('coupon.months', { off, count: coupon.duration_in_months ?? 1 })
    return t(`coupon.${coupon.duration}`, { off })
  }
}
