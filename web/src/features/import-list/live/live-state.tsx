import type { LiveProduct } from '@plaudit/contract/dropshipping/live-products'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import styles from './live.module.css'

const tones = {
  live: 'success',
  low_stock: 'warning',
  out_of_stock: 'error',
  deactivated: 'neutral',
  pushing: 'info',
} as const

const whyOf = ({ state, reason, status, is_leaving: isLeaving }: LiveProduct) => {
  if (isLeaving) return 'leaving'
  if (state === 'deactivated') return reason ?? 'by_owner'
  return status === 'draft' && state !== 'pushing' ? 'draft' : state
}

/** S4.028, PROD-67: the state of a live product, why in words, and variants that need another one of the supplier. */
export const LiveStateText = ({
  product,
  onRemap,
}: {
  product: LiveProduct
  onRemap: (product: LiveProduct) => void
}) => {
  const { t } = useTranslation('selling')
  const { title, state, variants_gone: gone } = product
  return (
    <div className={styles.state}>
      <Badge tone={tones[product.state]}>{t(`state.${product.state}`)}</Badge>
      <span className="sm muted">{t(`why.${whyOf(product)}`)}</span>
      {gone > 0 && state !== 'pushing' && (
        <>
          <Badge tone="warning">{t('remap.needed', { count: gone })}</Badge>
          <Button
            size="sm"
            aria-label={t('remap.open_for', { title })}
            onClick={() => onRemap(product)}
          >
            {t('remap.open')}
          </Button>
        </>
      )}
    </div>
  )
}
