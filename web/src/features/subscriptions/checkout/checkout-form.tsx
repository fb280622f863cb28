import type { Account } from '@plaudit/contract/accounts/accounts'
import type { Plan } from '@plaudit/contract/billing/plans'
import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftNote } from '../../../drafts/draft-note.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import type { CardHandle } from '../card/card-element.tsx'
import { BillingCard, missingIn } from './billing-details.tsx'
import styles from './checkout-form.module.css'
import { OrderCard } from './order-card.tsx'
import { useOrderDraft } from './order/order-draft.ts'
import { PayWith } from './pay-with.tsx'
import { useCheckedQuote } from './order/use-checked-quote.ts'
import { useOrder } from './order/use-order.ts'
import type { BillingDetails } from '@plaudit/contract/billing/details'

type CheckoutFormProps = {
  account: Account
  plans: Plan[]
  plan: Plan
  onFile: BillingDetails | null
  /** The owner is back from there without having approved. */
  left: Exclude<PaymentProvider, 'stripe'> | null
  onPlan: (planId: string) => void
  onDone: () => Promise<void> | void
}

type CheckoutProps = Pick<CheckoutFormProps, 'account' | 'plan' | 'onFile' | 'onDone'>

/** The order as it is chosen and typed, what it costs, and paying it. */
const useCheckout = ({ account, plan, onFile, onDone }: CheckoutProps) => {
  const card = useRef<CardHandle>(null)
  const draft = useOrderDraft(account, onFile)
  const { provider, billing, coupon } = draft
  const { quote, refused: codeRefused } = useCheckedQuote({ provider, planId: plan.id, coupon })
  const applied = codeRefused === null ? coupon : null
  const order = useOrder(() => {
    draft.clear()
    return onDone()
  })
  const running = account.active_subscription
  const asksAddress = provider !== 'shopify'
  const pay = () => {
    const missing = asksAddress ? missingIn(billing) : {}
    if (Object.keys(missing).length > 0) return order.complain(missing)
    if (!quote.data) return
    void order.pay({
      provider,
      planId: plan.id,
      promoCodeId: applied?.id ?? null,
      billing: asksAddress ? billing : null,
      quote: quote.data.quote,
      card: running || provider !== 'stripe' ? null : card.current,
    })
  }
  return { card, draft, quote, codeRefused, applied, order, asksAddress, pay }
}

/**
 * `/checkout`: how to pay, the billing details, and the order with what it costs. Nothing typed is lost by a refusal,
 * a lost network or another plan.
 */
export const CheckoutForm = (props: CheckoutFormProps) => {
  const { account, plans, plan, left, onPlan } = props
  const { t } = useTranslation('checkout')
  const { card, draft, quote, codeRefused, applied, order, asksAddress, pay } = useCheckout(props)
  const { provider, billing, coupon } = draft
  const running = account.active_subscription
  const { refused, fields, quoteChanged, couponRefused } = order.outcome
  const isTried = order.busy || refused !== null || quoteChanged
  return (
    <div className={styles.columns}>
      {left && !isTried && (
        <div className={styles.left}>
          <Banner tone="info" live>
            {t(`left.${left}`)}
          </Banner>
        </div>
      )}
      <div className="stack wide">
        <PayWith
          provider={provider}
          providers={account.payment_providers}
          running={running}
          card={card}
          onChange={draft.pick}
        />
        {asksAddress && (
          <BillingCard
            value={billing}
            errors={fields}
            open={draft.isOpen}
            onOpen={draft.open}
            onChange={draft.type}
          >
            <DraftNote draft={draft.kept} />
          </BillingCard>
        )}
      </div>
      <OrderCard
        account={account}
        plans={plans}
        plan={plan}
        provider={provider}
        coupon={coupon}
        couponRefused={codeRefused ?? couponRefused}
        isApplied={applied !== null}
        quote={quote}
        quoteChanged={quoteChanged}
        refused={refused}
        isInputRefused={Object.keys(fields).length > 0}
        busy={order.busy}
        onPlan={onPlan}
        onCoupon={draft.setCoupon}
        onPay={pay}
      />
    </div>
  )
}
