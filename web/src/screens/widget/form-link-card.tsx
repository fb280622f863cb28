import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductSelect, type ChosenProduct } from '../../features/catalogue/product-select.tsx'
import { lazyPart } from '../../lazy-part.ts'
import { SkeletonBox } from '../../ui/feedback/skeleton.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Card } from '../../ui/layout/card.tsx'

const FormLink = lazyPart(() =>
  import('../../features/review-form/form-link.tsx').then((m) => m.FormLink),
)

/** Link and QR code of a product's review form, for packages, letters and counters. */
export const FormLinkCard = ({ shopKey }: { shopKey: string }) => {
  const { t } = useTranslation('design')
  const [product, setProduct] = useState<ChosenProduct | null>(null)
  return (
    <Card title={t('form_link.title')} about={t('form_link.about')}>
      <div className="stack wide">
        <Field label={t('form_link.product')}>
          {(described) => (
            <ProductSelect
              label={t('form_link.product')}
              described={described}
              value={product}
              onChange={setProduct}
            />
          )}
        </Field>
        {product && (
          <Suspense fallback={<SkeletonBox h="11rem" />}>
            <FormLink shopKey={shopKey} product={product} />
          </Suspense>
        )}
      </div>
    </Card>
  )
}
