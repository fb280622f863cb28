import type { Offer } from '@plaudit/contract/dropshipping/find-products'
import { useTranslation } from 'react-i18next'
import { Field, Input } from '../../../ui/form/field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { countryName } from '../../../ui/text/numbers.ts'
import { useOfferTexts } from '../offer-texts.ts'
import styles from './details.module.css'
import { marginOf } from './earnings.ts'

export type Price = { typed: string; cents: number | null; onType: (typed: string) => void }

type EarnProps = { offer: Offer; price: Price }
type Part = { name: 'product' | 'shipping' | 'fee' | 'yours'; text: string; amount: number }

const useParts = ({ offer, price }: EarnProps): Part[] => {
  const { t } = useTranslation('find')
  return [
    { name: 'product', text: t('details.product'), amount: offer.cost },
    {
      name: 'shipping',
      text: t('details.shipping_to', { country: countryName(offer.ships_to) }),
      amount: offer.shipping,
    },
    { name: 'fee', text: t('details.fee'), amount: offer.fee },
    { name: 'yours', text: t('details.yours'), amount: (price.cents ?? 0) - offer.landed },
  ]
}

const Amounts = ({ offer, price }: EarnProps) => {
  const says = useOfferTexts()
  const { cents } = price
  return (
    <dl className={styles.parts}>
      {useParts({ offer, price }).map(({ name, text, amount }) => (
        <div key={name}>
          <dt>
            <span aria-hidden className={styles[name]} />
            {text}
          </dt>
          <dd>
            {cents === null && name === 'yours' ? '–' : says.money(amount)}
            {name === 'yours' && cents !== null && (
              <span className="muted">
                {' '}
                {says.margin({ margin: marginOf(cents, offer.landed) })}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Shares = ({ offer, price }: EarnProps) => {
  const whole = Math.max(price.cents ?? 0, offer.landed)
  return (
    <div className={styles.bar} aria-hidden>
      {useParts({ offer, price }).map(
        ({ name, amount }) =>
          amount > 0 && (
            <span
              key={name}
              className={styles[name]}
              style={{ inlineSize: `${(amount / whole) * 100}%` }}
            />
          ),
      )}
    </div>
  )
}

/** PROD-15, PROD-16: what the product costs in the country that is sold to, and what stays of the owner's price. */
export const EarnCard = ({ offer, price }: EarnProps) => {
  const { t } = useTranslation('find')
  return (
    <Card title={t('details.earn')}>
      <div className="stack">
        <Field
          label={t('details.your_price')}
          error={price.cents === null ? t('details.price_wrong') : undefined}
        >
          {(described) => (
            <Input
              {...described}
              className={styles.price}
              inputMode="decimal"
              autoComplete="off"
              value={price.typed}
              onChange={(event) => price.onType(event.target.value)}
            />
          )}
        </Field>
        <Shares offer={offer} price={price} />
        <Amounts offer={offer} price={price} />
        {offer.estimated && <p className="sm muted">{t('card.about_why')}</p>}
      </div>
    </Card>
  )
}
