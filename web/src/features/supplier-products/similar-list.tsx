import type { SupplierProduct } from '@plaudit/contract/dropshipping/supplier-products'
import { ExternalLink, Package } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { classesOf } from '../../ui/form/button.tsx'
import { formatAverage, formatMoney } from '../../ui/text/numbers.ts'
import { Stars } from '../../ui/data/stars.tsx'
import styles from './similar-list.module.css'

const Offer = ({ product, search }: { product: SupplierProduct; search: string }) => {
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
      <p className="row close wrap">
        <Link className={classesOf({ size: 'sm' })} to={`/products/ali-${product.id}${search}`}>
          {t('details')}
          <span className="sr">: {product.title}</span>
        </Link>
        <a
          className={classesOf({ size: 'sm', kind: 'quiet' })}
          href={product.url}
          target="_blank"
          rel="noreferrer"
        >
          {t('open')}
          <span className="sr">: {product.title}</span>
          <ExternalLink aria-hidden />
        </a>
      </p>
    </li>
  )
}

/** What AliExpress offers, as cards. `search`: the part of the address that a product is opened with. */
export const SimilarList = ({
  products,
  search = '',
}: {
  products: SupplierProduct[]
  search?: string
}) => (
  <ul className={styles.offers}>
    {products.map((product) => (
      <Offer key={product.id} product={product} search={search} />
    ))}
  </ul>
)
