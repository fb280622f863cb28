import type { Subscription } from '@plaudit/contract/billing/subscription'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ChangeCard } from '../card/change-card.tsx'
import { MethodLine } from '../method-line.tsx'

/** What the plan is paid with; a card can be changed here. */
export const PaidWith = ({
  subscription: { payment_provider, payment_method },
}: {
  subscription: Subscription
}) => {
  const { t } = useTranslation('membership')
  const [changing, setChanging] = useState(false)
  if (!payment_provider) return null
  return (
    <Card
      title={t('paid_with.title')}
      aside={
        payment_provider === 'stripe' && (
          <Button size="sm" kind="quiet" onClick={() => setChanging(true)}>
            {t('paid_with.change')}
          </Button>
        )
      }
    >
      <div className="stack close">
        <MethodLine provider={payment_provider} method={payment_method} />
        {payment_provider !== 'stripe' && (
          <p className="sm muted">{t(`paid_with.${payment_provider}`)}</p>
        )}
      </div>
      {changing && <ChangeCard open={null} onClose={() => setChanging(false)} />}
    </Card>
  )
}
