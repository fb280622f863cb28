import { useTranslation } from 'react-i18next'
import { Badge } from './badge.tsx'

/** Beside a product that its store does not have any more, and that is kept for its reviews. */
export const GoneProduct = ({ product }: { product: { gone: boolean } }) => {
  const { t } = useTranslation('app')
  return product.gone ? <Badge>{t('gone_product')}</Badge> : null
}
