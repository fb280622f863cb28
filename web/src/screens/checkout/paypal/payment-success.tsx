import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { ConfirmReturn } from '../../../features/subscriptions/checkout/confirm-return.tsx'
import { useOwner } from '../../../features/subscriptions/queries.ts'
import { PageHead } from '../../../ui/layout/page-head.tsx'

/** `/checkout/paypal/payment-success/{subscriptionId}`: back from PayPal; confirms that subscription. */
export const PaymentSuccessScreen = () => {
  const { t } = useTranslation('checkout')
  const go = useNavigate()
  const [query] = useSearchParams()
  const { subscriptionId = '' } = useParams()
  const planId = useOwner().data?.active_subscription?.plan.id
  return (
    <>
      <PageHead title={t('return.title')} />
      <ConfirmReturn
        back={{
          provider: 'paypal',
          id: subscriptionId,
          token: query.get('ba_token') ?? query.get('token'),
        }}
        onDone={() =>
          void go(`/checkout?done=true${planId ? `&plan_id=${encodeURIComponent(planId)}` : ''}`, {
            replace: true,
          })
        }
      />
    </>
  )
}
