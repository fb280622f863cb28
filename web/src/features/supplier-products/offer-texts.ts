import type { FoundProduct, Offer } from '@plaudit/contract/dropshipping/find-products'
import { LOW_STOCK } from '@plaudit/contract/dropshipping/find-products'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber, shareOf } from '../../ui/text/numbers.ts'

const FAIR_MARGIN = 5_000

/** PROD-15, PROD-16: money, margins and days of an offer, in the owner's words. */
export const useOfferTexts = () => {
  const { t } = useTranslation('find')
  return {
    money: (cents: number) => formatMoney(cents, { exact: true }),
    /** Marked where the weight is only guessed. */
    landed: ({ landed, estimated }: Offer) =>
      estimated
        ? t('card.about', { amount: formatMoney(landed, { exact: true }) })
        : formatMoney(landed, { exact: true }),
    margin: ({ margin }: { margin: number }) => shareOf(margin, 10_000),
    isFair: ({ margin }: { margin: number }) => margin >= FAIR_MARGIN,
    days: (days: Offer['delivery_days']) => {
      if (!days) return t('card.days_unknown')
      const { low, high } = days
      return low === high
        ? t('card.days', { count: low })
        : t('card.days_between', { low, high, count: high })
    },
    /** PROD-17. */
    stock: (stock: FoundProduct['stock']) => {
      if (stock === 0) return t('card.stock_none')
      return stock < LOW_STOCK
        ? t('card.stock_low', { shown: formatNumber(stock) })
        : t('card.stock', { shown: formatNumber(stock) })
    },
  }
}
