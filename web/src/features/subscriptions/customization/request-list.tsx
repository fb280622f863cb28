import type { Account } from '@plaudit/contract/accounts/accounts'
import {
  payCustomization,
  type CustomizationOffer,
  type CustomizationRequest,
} from '@plaudit/contract/billing/customization'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatMoney } from '../../../ui/text/numbers.ts'
import { DateText } from '../../../ui/text/time.tsx'
import { CardElement, type CardHandle } from '../card/card-element.tsx'
import styles from './customization.module.css'
import { payingWith } from './request-form.tsx'
import { useBuy } from './use-buy.ts'

const tones: Record<CustomizationRequest['state'], Tone> = {
  unpaid: 'warning',
  paid: 'info',
  in_progress: 'info',
  done: 'success',
}

const Pay = ({
  account,
  request,
  offer,
}: {
  account: Account
  request: CustomizationRequest
  offer: CustomizationOffer
}) => {
  const { t } = useTranslation('customization')
  const card = useRef<CardHandle>(null)
  const { buy, busy, refusal } = useBuy()
  const { provider } = payingWith(account)
  const pay = () =>
    buy(async () => {
      const taken = provider === 'stripe' ? await card.current?.take() : undefined
      return call(payCustomization, { id: request.id, ...(taken && { payment_method_id: taken }) })
    })
  return (
    <div className="stack">
      {provider === 'stripe' && <CardElement ref={card} asksAddress />}
      {refusal.words && (
        <Banner tone="error" title={t('form.refused')} live>
          {refusal.words}
        </Banner>
      )}
      <span>
        <Button kind="dark" busy={busy} onClick={() => void pay()}>
          {busy
            ? t('form.busy')
            : t('form.pay', { amount: formatMoney(offer.price, { ...offer, exact: true }) })}
        </Button>
      </span>
    </div>
  )
}

type RequestListProps = {
  account: Account
  requests: CustomizationRequest[]
  offer: CustomizationOffer
}

/** What was asked for, and how far it is. Of the unpaid ones only the newest is offered for paying. */
export const RequestList = ({ account, requests, offer }: RequestListProps) => {
  const { t } = useTranslation('customization')
  const payable = requests.find(({ state }) => state === 'unpaid' && offer.available)
  if (requests.length === 0) return null
  return (
    <Card title={t('requests.title')} flush>
      <ul className="rows">
        {requests.map((request) => (
          <li key={request.id} className={styles.request}>
            <p className="row close wrap">
              <Badge tone={tones[request.state]}>{t(`requests.${request.state}`)}</Badge>
              <span className="sm muted">
                <DateText at={request.created_at} />
              </span>
            </p>
            <p className="break">{request.description}</p>
            {request.pictures.length > 0 && (
              <ul className={styles.pictures}>
                {request.pictures.map(({ key, url }, place) => (
                  <li key={key}>
                    <img src={url} alt={t('pictures.alt', { place: place + 1 })} loading="lazy" />
                  </li>
                ))}
              </ul>
            )}
            {request === payable && <Pay account={account} request={request} offer={offer} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
