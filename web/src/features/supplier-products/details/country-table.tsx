import type { Offer } from '@plaudit/contract/dropshipping/find-products'
import { useTranslation } from 'react-i18next'
import { Table, type Column } from '../../../ui/data/table.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { countryName } from '../../../ui/text/numbers.ts'
import { useOfferTexts } from '../offer-texts.ts'
import styles from './details.module.css'
import { marginOf } from './earnings.ts'

const Country = ({ ships_to }: Offer) => <strong>{countryName(ships_to)}</strong>

const Landed = (offer: Offer) => {
  const says = useOfferTexts()
  return <strong>{says.landed(offer)}</strong>
}

const Margin = ({ offer: { landed }, price }: { offer: Offer; price: number | null }) => {
  const says = useOfferTexts()
  if (price === null) return <>–</>
  const at = { margin: marginOf(price, landed) }
  return <span className={says.isFair(at) ? styles.fair : styles.thin}>{says.margin(at)}</span>
}

const useColumns = (price: number | null): Column<Offer>[] => {
  const { t } = useTranslation('find')
  const says = useOfferTexts()
  return [
    {
      name: t('details.country'),
      bare: true,
      cell: (offer) => <Country {...offer} />,
    },
    { name: t('compare.from'), cell: ({ ships_from }) => countryName(ships_from) },
    {
      name: t('compare.delivery'),
      figure: true,
      cell: ({ delivery_days }) => says.days(delivery_days),
    },
    { name: t('compare.shipping'), figure: true, cell: ({ shipping }) => says.money(shipping) },
    { name: t('compare.fee'), figure: true, cell: ({ fee }) => says.money(fee) },
    {
      name: t('card.landed'),
      figure: true,
      cell: (offer) => <Landed {...offer} />,
    },
    {
      name: t('card.margin'),
      figure: true,
      cell: (offer) => <Margin offer={offer} price={price} />,
    },
  ]
}

type TableProps = { offers: Offer[]; price: number | null }

/** PROD-15: what sending takes and costs, the landed cost and the margin in each country. */
export const CountryTable = ({ offers, price }: TableProps) => {
  const { t } = useTranslation('find')
  const says = useOfferTexts()
  const columns = useColumns(price)
  return (
    <Card
      flush
      title={t('details.by_country')}
      about={price === null ? undefined : t('details.at_price', { price: says.money(price) })}
    >
      <Table
        caption={t('details.by_country')}
        columns={columns}
        rows={offers}
        keyOf={({ ships_to }) => ships_to}
      />
    </Card>
  )
}
