import type { ImportPreview } from '@plaudit/contract/imports/preview'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Segmented } from '../../../ui/form/choice.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { Thumb } from '../../../ui/data/thumb.tsx'
import styles from './preview-products.module.css'
import type { Choices } from './use-preview.ts'

type Product = ImportPreview['products'][number]
type Fit = Product['fits'][number]['product']
export type Chosen = { id: string; title: string; image: { src: string } | null }
/** The screen provides the product chooser, since features do not import each other. */
export type ChooseProduct = (
  label: string,
  value: Chosen | null,
  onChange: (product: Chosen | null) => void,
) => ReactNode

const isAsked = (
  product: Product,
): product is Product & { match: 'products_differ' | 'product_id_differs' } =>
  product.match === 'products_differ' || product.match === 'product_id_differs'

const Words = ({ product }: { product: Product }) => {
  const { t } = useTranslation('imports')
  if (product.match === 'create')
    return <>{t('products.create', { title: product.new_title ?? product.key })}</>
  if (product.match === 'rejected')
    return <span className={styles.rejected}>{t('products.rejected')}</span>
  if (product.match === 'suggested') return <>{t('products.suggested')}</>
  if (product.match === 'chosen') return <>{t('products.chosen')}</>
  if (isAsked(product))
    return <span className={styles.rejected}>{t(`reason.${product.match}`)}</span>
  return <>{t('products.matched', { by: t(`products.by.${product.matched_by ?? 'handle'}`) })}</>
}

/** The title, with the handle if another of these products has the same title. */
const nameOf = ({ id, title, handle }: Fit, among: { product: Fit }[]) =>
  handle && among.some(({ product }) => product.id !== id && product.title === title)
    ? `${title} (${handle})`
    : title

type RowProps = { product: Product; choose: ChooseProduct; onMatch: (id: string | null) => void }

const Row = ({ product, choose, onMatch }: RowProps) => {
  const { t } = useTranslation('imports')
  const settled = product.match === 'matched'
  return (
    <li className={styles.row}>
      <div className={styles.key}>
        <p className="strong break">{product.key}</p>
        <p className="sm muted num">
          {t('products.rows', { count: product.rows, shown: formatNumber(product.rows) })}
        </p>
      </div>
      <div className={styles.match}>
        {product.product && product.match !== 'chosen' && (
          <p className="row close">
            <Thumb src={product.product.image?.src} />
            <span dir="auto" className="truncate" title={product.product.title}>
              {product.product.title}
            </span>
            {settled && <Check size={18} aria-hidden className={styles.sure} />}
          </p>
        )}
        <p className="sm muted break">
          <Words product={product} />
        </p>
      </div>
      {!settled && (
        <div className={styles.acts}>
          {product.match === 'suggested' && product.product && (
            <Button size="sm" onClick={() => onMatch(product.product!.id)}>
              {t('products.use', { title: product.product.title })}
            </Button>
          )}
          {product.fits.map((fit) => (
            <Button
              key={fit.product.id}
              size="sm"
              title={t('products.matched', { by: t(`products.by.${fit.by}`) })}
              onClick={() => onMatch(fit.product.id)}
            >
              {t('products.use', { title: nameOf(fit.product, product.fits) })}
            </Button>
          ))}
          {choose(
            t('products.choose', { key: product.key }),
            product.match === 'chosen' ? product.product : null,
            (chosen) => onMatch(chosen?.id ?? null),
          )}
        </div>
      )}
    </li>
  )
}

type ProductsProps = {
  preview: ImportPreview
  choices: Choices
  choose: ChooseProduct
  onChoose: (choices: Choices) => void
}

/** The products of the reviews: found, suggested, created or left out. Never dropped silently. */
export const PreviewProducts = ({ preview, choices, choose, onChoose }: ProductsProps) => {
  const { t } = useTranslation('imports')
  const { products, products_total: total } = preview
  if (products.length === 0) return null
  const open = products.some((product) => product.match !== 'matched' && !isAsked(product))
  const match = (key: string, id: string | null) => {
    const matches = { ...choices.product_matches }
    if (id) matches[key] = id
    else delete matches[key]
    onChoose({ product_matches: matches })
  }
  return (
    <Card
      title={t('products.title')}
      about={t('products.about')}
      aside={
        open && (
          <Segmented
            label={t('products.unknown')}
            value={choices.unknown_products ?? 'create'}
            options={[
              { value: 'create', label: t('products.make') },
              { value: 'reject', label: t('products.leave') },
            ]}
            onChange={(unknown) => onChoose({ unknown_products: unknown })}
          />
        )
      }
      foot={
        total > products.length && (
          <p className="sm muted">
            {t('products.more', { shown: formatNumber(total - products.length) })}
          </p>
        )
      }
      flush
    >
      <ul className="rows">
        {products.map((product) => (
          <Row
            key={`${product.key} ${product.product?.id ?? ''}`}
            product={product}
            choose={choose}
            onMatch={(id) => match(product.key, id)}
          />
        ))}
      </ul>
    </Card>
  )
}
