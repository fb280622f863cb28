import { SIMILAR_HIDDEN_DAYS } from '@plaudit/contract/dropshipping/supplier-products'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { formatNumber } from '../../ui/text/numbers.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { useSimilarProducts } from './queries.ts'
import styles from './similar-banner.module.css'
import { isHidden, saveHiding, readHiding } from './similar-hiding.ts'

const PICTURES = 4

/**
 * PROD-10, after an import: products like the one that got reviews, only when there are any; hidden
 * for 15 days on request (PROD-11).
 */
export const SimilarBanner = ({ importId, accountId }: { importId: string; accountId: string }) => {
  const { t } = useTranslation('similar')
  const [hidden, setHidden] = useState(() => isHidden(readHiding(accountId), new Date()))
  const { data } = useSimilarProducts(importId, !hidden)
  if (hidden || !data?.product || data.results.length === 0) return null
  const { product, results } = data
  const title = t('banner', { product: product.title })
  const hide = () => {
    saveHiding(accountId, new Date())
    setHidden(true)
    showToast({ type: 'info', text: t('hidden', { days: SIMILAR_HIDDEN_DAYS }) })
  }
  return (
    <Card label={title}>
      <div className={styles.banner}>
        <div className={styles.pictures} aria-hidden>
          {results
            .slice(0, PICTURES)
            .map(
              ({ id, image }) =>
                image && <img key={id} src={image.src} alt="" loading="lazy" decoding="async" />,
            )}
        </div>
        <div className={styles.words}>
          <h2 dir="auto">{title}</h2>
          <p className="muted">
            {t('banner_about', { count: results.length, shown: formatNumber(results.length) })}
          </p>
        </div>
        <div className={styles.acts}>
          <ButtonLink kind="dark" to={`/import/runs/${importId}/similar-products`}>
            {t('see')}
          </ButtonLink>
          <Button kind="quiet" onClick={hide}>
            {t('hide', { days: SIMILAR_HIDDEN_DAYS })}
          </Button>
        </div>
      </div>
    </Card>
  )
}
