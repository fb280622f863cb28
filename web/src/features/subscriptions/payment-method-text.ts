import { cardBrands } from '@plaudit/contract/billing/card-brands'
import type { PaymentMethod, PaymentProvider } from '@plaudit/contract/billing/subscription'
import { useTranslation } from 'react-i18next'

/** "Visa ending 4242", "PayPal", "Shopify bill": what is paid with, in a few words. */
export const useMethodText = () => {
  const { t } = useTranslation('billing')
  return (provider: PaymentProvider | null, method: PaymentMethod | null): string => {
    if (provider === 'paypal' || method?.kind === 'wallet') return t('method.paypal')
    if (provider === 'shopify' || method?.kind === 'store') return t('method.shopify')
    if (!method?.last4) return t('method.none')
    return t('method.card', {
      brand: cardBrands[method.brand ?? ''] ?? t('method.any_card'),
      last4: method.last4,
    })
  }
}
