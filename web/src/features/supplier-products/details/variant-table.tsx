import { LOW_STOCK, type ProductDetails } from '@plaudit/contract/dropshipping/find-products'
import { useTranslation } from 'react-i18next'
import { Table, type Column } from '../../../ui/data/table.tsx'
import { Thumb } from '../../../ui/data/thumb.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { useOfferTexts } from '../offer-texts.ts'

type Variant = ProductDetails['variants'][number]

/** PROD-17: few left, or none, stands out. */
const Stock = ({ stock }: Variant) => {
  const says = useOfferTexts()
  if (stock >= LOW_STOCK) return <>{formatNumber(stock)}</>
  return <Badge tone={stock === 0 ? 'error' : 'warning'}>{says.stock(stock)}</Badge>
}

const Values = ({ values, image }: Variant) => (
  <span className="row">
    <Thumb src={image?.src} />
    <strong dir="auto">{values.join(' · ')}</strong>
  </span>
)

const Sku = ({ sku }: Variant) => <span className="mono xs">{sku}</span>

const useColumns = (options: string[]): Column<Variant>[] => {
  const { t } = useTranslation('find')
  const says = useOfferTexts()
  return [
    {
      name: options.join(', '),
      bare: true,
      cell: (variant) => <Values {...variant} />,
    },
    { name: t('details.sku'), cell: (variant) => <Sku {...variant} /> },
    {
      name: t('details.weight'),
      figure: true,
      cell: ({ grams }) => t('details.grams', { grams: formatNumber(grams) }),
    },
    { name: t('compare.stock'), figure: true, cell: (variant) => <Stock {...variant} /> },
    { name: t('compare.cost'), figure: true, cell: ({ cost }) => says.money(cost) },
  ]
}

/** PROD-19: the variants of a product, as the supplier names them. */
export const VariantTable = ({ variants, options }: ProductDetails) => {
  const { t } = useTranslation('find')
  const columns = useColumns(options)
  return (
    <Card
      flush
      title={t('details.variants')}
      aside={<span className="sm muted num">{formatNumber(variants.length)}</span>}
    >
      <Table
        caption={t('details.variants')}
        columns={columns}
        rows={variants}
        keyOf={({ id }) => id}
      />
    </Card>
  )
}
