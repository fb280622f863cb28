import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProductOption } from '@plaudit/contract/stores/products'
import { GoneProduct } from '../../ui/feedback/gone-product.tsx'
import type { FieldControlProps } from '../../ui/form/field.tsx'
import { AsyncSelect } from '../../ui/form/async-select.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { useProductSearch } from './queries.ts'

export type ChosenProduct = Pick<ProductOption, 'id' | 'title' | 'image'> &
  Partial<Pick<ProductOption, 'gone'>>

type ProductSelectProps = {
  label: string
  value: ChosenProduct | null
  onChange: (product: ChosenProduct | null) => void
  /** Connects it to its label, hint and error outside. */
  described?: FieldControlProps
  clearable?: boolean
  disabled?: boolean
  /** Offered first while nothing is typed: similar products. */
  similar?: ChosenProduct[]
}

const asOption = (product: ChosenProduct) => ({
  ...product,
  picture: product.image?.src,
  mark: product.gone && <GoneProduct product={{ gone: true }} />,
})

/** A product of the store, found by typing. */
export const ProductSelect = ({ value, onChange, similar, ...rest }: ProductSelectProps) => {
  const { t } = useTranslation('products')
  const [typed, setTyped] = useState<string | null>(null)
  const first = (typed === '' && similar) || []
  const { data, error } = useProductSearch(useDebounced(typed ?? '', 200), typed !== null)
  return (
    <AsyncSelect
      {...rest}
      pictures
      value={value && asOption(value)}
      onChange={onChange}
      typed={typed}
      onTyped={setTyped}
      options={
        data &&
        [...first, ...data.results.filter(({ id }) => first.every((one) => one.id !== id))].map(
          asOption,
        )
      }
      failed={Boolean(error)}
      texts={{
        search: t('search'),
        choose: t('choose'),
        clear: t('clear'),
        none: t('none'),
        none_at_all: t('none_at_all'),
        failed: t('failed'),
      }}
    />
  )
}
