import type { FoundProduct } from '@plaudit/contract/dropshipping/find-products'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { requestIdOf } from '../../../api/failures.ts'
import { ErrorState } from '../../../ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { countryName, formatNumber } from '../../../ui/text/numbers.ts'
import { useComparedProducts } from '../finding/find-queries.ts'
import type { FindUrl } from '../finding/use-find-url.ts'
import { useOfferTexts } from '../offer-texts.ts'
import styles from './comparing.module.css'

type Line = {
  name: string
  says: (product: FoundProduct) => string
  /** The best has the least, or the most, of this. */
  best?: { of: (product: FoundProduct) => number | null; is: 'least' | 'most' }
}

const useLines = (): Line[] => {
  const { t } = useTranslation('find')
  const { money, margin, landed, days, stock } = useOfferTexts()
  return [
    {
      name: t('card.landed'),
      says: ({ offer }) => landed(offer),
      best: { of: ({ offer }) => offer.landed, is: 'least' },
    },
    {
      name: t('compare.cost'),
      says: ({ offer }) => money(offer.cost),
      best: { of: ({ offer }) => offer.cost, is: 'least' },
    },
    {
      name: t('compare.shipping'),
      says: ({ offer }) => money(offer.shipping),
      best: { of: ({ offer }) => offer.shipping, is: 'least' },
    },
    { name: t('compare.fee'), says: ({ offer }) => money(offer.fee) },
    { name: t('card.suggested'), says: ({ offer }) => money(offer.price) },
    {
      name: t('card.margin'),
      says: ({ offer }) => margin(offer),
      best: { of: ({ offer }) => offer.margin, is: 'most' },
    },
    {
      name: t('compare.delivery'),
      says: ({ offer }) => days(offer.delivery_days),
      best: { of: ({ offer }) => offer.delivery_days?.high ?? null, is: 'least' },
    },
    {
      name: t('compare.processing'),
      says: ({ processing_days }) => days(processing_days),
      best: { of: ({ processing_days }) => processing_days?.high ?? null, is: 'least' },
    },
    { name: t('compare.from'), says: ({ offer }) => countryName(offer.ships_from) },
    {
      name: t('compare.stock'),
      says: (product) => stock(product.stock),
      best: { of: (product) => product.stock, is: 'most' },
    },
    {
      name: t('compare.variants'),
      says: ({ variant_count }) => (variant_count === null ? '–' : formatNumber(variant_count)),
    },
    { name: t('compare.stores'), says: ({ listed_count }) => formatNumber(listed_count) },
  ]
}

/** The value that is better than another one; none where all are alike. */
const bestOf = ({ best }: Line, products: FoundProduct[]): number | null => {
  const values = products.flatMap((product) => best?.of(product) ?? [])
  if (!best || new Set(values).size < 2) return null
  return best.is === 'least' ? Math.min(...values) : Math.max(...values)
}

const Comparison = ({ products, url }: { products: FoundProduct[]; url: FindUrl }) => {
  const { t } = useTranslation('find')
  const { search } = useLocation()
  const lines = useLines()
  const without = (id: string) =>
    url.change({ compare: url.compared.filter((one) => one !== id).join(',') || null })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('compare.title')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t('compare.label')}</span>
            </th>
            {products.map((product) => (
              <th key={product.id} scope="col">
                <span className={styles.head}>
                  {product.image && <img src={product.image.src} alt="" />}
                  <Link to={`/products/${product.id}${search}`} className="link" dir="auto">
                    {product.title}
                  </Link>
                  <Button
                    size="sm"
                    aria-label={t('compare.remove', { title: product.title })}
                    onClick={() => without(product.id)}
                  >
                    {t('compare.take_out')}
                  </Button>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const best = bestOf(line, products)
            return (
              <tr key={line.name}>
                <th scope="row">{line.name}</th>
                {products.map((product) => {
                  const isBest = best !== null && line.best?.of(product) === best
                  return (
                    <td key={product.id} className={isBest ? styles.best : undefined}>
                      {line.says(product)}
                      {isBest && <span className="sr"> {t('compare.best')}</span>}
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** PROD-21: up to four products side by side; of each line the best is green. */
export const CompareDialog = ({ url }: { url: FindUrl }) => {
  const { t } = useTranslation('find')
  const { data, error, refetch } = useComparedProducts(url.compared, url.terms)
  return (
    <Dialog
      title={t('compare.title')}
      about={t('compare.about', { country: countryName(url.terms.ships_to) })}
      shape="stage"
      onClose={() => url.change({ comparing: null }, { replace: true })}
    >
      <div className={styles.inside}>
        {data && data.length > 0 && <Comparison products={data} url={url} />}
        {data?.length === 0 && <p>{t('compare.none')}</p>}
        {!data && !error && (
          <Skeleton>
            <SkeletonLines lines={8} />
          </Skeleton>
        )}
        {!data && error && (
          <ErrorState
            title={t('list.failed')}
            kept={t('list.failed_kept')}
            requestId={requestIdOf(error)}
            onRetry={() => void refetch()}
          />
        )}
      </div>
    </Dialog>
  )
}
