import type { PaymentProvider, Subscription } from '@plaudit/contract/billing/subscription'
import { CreditCard } from 'lucide-react'
import { useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Radio } from '../../../ui/form/choice.tsx'
import { CardElement, type CardHandle } from '../card/card-element.tsx'
import { ChangeCard } from '../card/change-card.tsx'
import { MethodLine } from '../method-line.tsx'
import styles from './pay-with.module.css'

type PayWithProps = {
  provider: PaymentProvider
  providers: PaymentProvider[]
  /** The plan that runs now: what is paid with is on file already. */
  running: Subscription | null
  card: Ref<CardHandle>
  onChange: (provider: PaymentProvider) => void
}

const OnFile = ({ running }: { running: Subscription }) => {
  const { t } = useTranslation('checkout')
  const [changing, setChanging] = useState(false)
  return (
    <>
      <MethodLine
        provider={running.payment_provider}
        method={running.payment_method}
        aside={
          running.payment_provider === 'stripe' && (
            <Button size="sm" onClick={() => setChanging(true)}>
              {t('method.another')}
            </Button>
          )
        }
      />
      {changing && <ChangeCard open={null} onClose={() => setChanging(false)} />}
    </>
  )
}

const ChooseMethod = ({ provider, providers, card, onChange }: Omit<PayWithProps, 'running'>) => {
  const { t } = useTranslation('checkout')
  if (providers.length === 0) return <p>{t('method.none_offered')}</p>
  return (
    <>
      <fieldset className={styles.methods}>
        <legend className="sr">{t('method.title')}</legend>
        {providers.map((one) => (
          <label key={one} className={styles.method}>
            <Radio name="provider" checked={one === provider} onChange={() => onChange(one)} />
            <span className="grow strong">{t(`method.${one}`)}</span>
            {one === 'stripe' && <CreditCard size={20} aria-hidden />}
          </label>
        ))}
      </fieldset>
      {provider === 'stripe' ? (
        <CardElement ref={card} />
      ) : (
        <p className="muted">{t(`method.${provider}_about`)}</p>
      )}
    </>
  )
}

/** How to pay: what the account may choose from, or what it pays with already. */
export const PayWith = ({ provider, providers, running, card, onChange }: PayWithProps) => {
  const { t } = useTranslation('checkout')
  return (
    <Card title={t('method.title')}>
      <div className="stack">
        {running ? (
          <OnFile running={running} />
        ) : (
          <ChooseMethod provider={provider} providers={providers} card={card} onChange={onChange} />
        )}
      </div>
    </Card>
  )
}
