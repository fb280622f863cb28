import type { PaymentMethod, PaymentProvider } from '@plaudit/contract/billing/subscription'
import { CreditCard, Store, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconBox } from '../../ui/feedback/badge.tsx'
import { useMethodText } from './payment-method-text.ts'

const icons = { stripe: CreditCard, paypal: Wallet, shopify: Store }
const two = (value: number) => String(value % 100).padStart(2, '0')

/** What is paid with, as a line with its picture. */
export const MethodLine = ({
  provider,
  method,
  aside,
}: {
  provider: PaymentProvider | null
  method: PaymentMethod | null
  aside?: ReactNode
}) => {
  const { t } = useTranslation('billing')
  const words = useMethodText()
  const Icon = icons[provider ?? 'stripe']
  return (
    <div className="row wrap close">
      <div className="row" style={{ flex: '1 1 13rem' }}>
        <IconBox>
          <Icon />
        </IconBox>
        <p className="grow break">
          <span className="strong num">{words(provider, method)}</span>
          {method?.exp_month && method.exp_year && (
            <span className="sm muted num">
              <br />
              {t('method.expires', { date: `${two(method.exp_month)} / ${two(method.exp_year)}` })}
            </span>
          )}
          {method?.email && (
            <span className="sm muted">
              <br />
              {method.email}
            </span>
          )}
        </p>
      </div>
      {aside}
    </div>
  )
}
