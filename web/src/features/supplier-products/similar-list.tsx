import type { SupplierProduct } from '@plaudit/contract/dropshipping/supplier-products'
import { ExternalLink, Package } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classesOf } from '../../ui/form/button.tsx'
import { formatAverage, formatMoney } from '../../ui/text/numbers.ts'
import { Stars } from '../../ui/data/stars.tsx'
import styles from './similar-list.module.css'

const Offer = ({ product }: { product: SupplierProduct }) => {
  const { t } = useTranslation('similar')
  return (
    <li className={styles.offer}>
      <span className={styles.picture}>
        {product.image ? (
          <img src={product.image.src} alt="" loading="lazy" decoding="async" />
        ) : (
          <Package size={32} aria-hidden />
        )}
      </span>
      <h2 className={styles.title} dir="auto">
        {product.title}
      </h2>
      <p className={styles.price}>
        {product.price
          ? formatMoney(product.price.amount, { currency: product.price.currency, exact: true })
          : t('price_none')}
      </p>
      <p className="row close wrap sm muted">
        {product.rating !== null && (
          <>
            <Stars rating={product.rating} number={false} />
            <span aria-hidden className="num">
              {formatAverage(product.rating)}
            </span>
          </>
        )}
        {product.orders && <span>{t('orders', { orders: product.orders })}</span>}
      </p>
      <a className={classesOf({ size: 'sm' })} href={product.url} target="_blank" rel="noreferrer">
        {t('open')}
        <span className="sr">: {product.title}</span>
        <ExternalLink aria-hidden />
      </a>
    </li>
  )
}

/** What suppliers offer, as cards. */
export const SimilarList = ({ products }: { products: SupplierProduct[] }) => (
  <ul className={styles.offers}>
    {products.map((product) => (
      <Offer key={product.id} product={product} />
    ))}
  </ul>
)
