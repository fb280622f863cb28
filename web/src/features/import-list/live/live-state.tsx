import type { LiveProduct } from '@plaudit/contract/dropshipping/live-products'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/feedback/badge.tsx'
import styles from './live.module.css'

const tones = {
  live: 'success',
  low_stock: 'warning',
  out_of_stock: 'error',
  deactivated: 'neutral',
  pushing: 'info',
} as const

const whyOf = ({ state, reason, status }: LiveProduct) => {
  if (state === 'deactivated') return reason ?? 'by_owner'
  return status === 'draft' && state !== 'pushing' ? 'draft' : state
}

/** S4.028: the state of a live product, and why in words. */
export const LiveStateText = ({ product }: { product: LiveProduct }) => {
  const { t } = useTranslation('selling')
  return (
    <div className={styles.state}>
      <Badge tone={tones[product.state]}>{t(`state.${product.state}`)}</Badge>
      <span className="sm muted">{t(`why.${whyOf(product)}`)}</span>
    </div>
  )
}
