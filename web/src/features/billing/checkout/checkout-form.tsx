import type { Account } from '@plaudit/contract/accounts'
import type { BillingDetails } from '@plaudit/contract/billing'
import type { Plan } from '@plaudit/contract/billing-plans'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DraftNote } from '../../../drafts/draft-note.tsx'
import type { CardHandle } from '../card/card-element.tsx'
import { useQuote } from '../queries.ts'
import { BillingCard, missingIn } from './billing-details.tsx'
import styles from './checkout-form.module.css'
import { OrderCard } from './order-card.tsx'
import { useOrderDraft } from './order-draft.ts'
import { PayWith } from './pay-with.tsx'
import { useOrder } from './use-order.ts'

type CheckoutFormProps = {
  account: Account
  plans: Plan[]
  plan: Plan
  onFile: BillingDetails | null
  /** The owner is back without having approved. */
  left: boolean
  onPlan: (planId: string) => void
  onDone: () => Promise<void> | void
}

/** `/checkout`: how to pay, the billing details, and the order with what it costs. Nothing typed is lost by a refusal, a lost network or another plan. */
export const CheckoutForm = ({ account, plans, plan, onFile, left, onPlan, onDone }: CheckoutFormProps) => {
  const { t } = useTranslation('checkout')
  const card = useRef<CardHandle>(null)
  const draft = useOrderDraft(account, onFile)
  const { provider, billing, coupon } = draft
  const quote = useQuote({ provider, planId: plan.id, promoCodeId: coupon?.id ?? null })
  const order = useOrder(() => {
    draft.kept.clear()
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
      promoCodeId: coupon?.id ?? null,
      billing: asksAddress ? billing : null,
      quote: quote.data.quote,
      card: running || provider !== 'stripe' ? null : card.current,
    })
  }
  const { refused, fields, quoteChanged, couponRefused } = order.outcome
  return (
    <div className={styles.columns}>
      <div className="stack wide">
        <PayWith provider={provider} providers={account.payment_providers} running={running} card={card} onChange={draft.pick} />
        {asksAddress && (
          <BillingCard value={billing} errors={fields} open={draft.isOpen} onOpen={draft.open} onChange={draft.type}>
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
        couponRefused={couponRefused}
        quote={quote}
        quoteChanged={quoteChanged}
        refused={refused ?? (left && !order.busy && !quoteChanged ? t('refused.bank') : null)}
        isInputRefused={Object.keys(fields).length > 0}
        busy={order.busy}
        onPlan={onPlan}
        onCoupon={draft.setCoupon}
        onPay={pay}
      />
    </div>
  )
}
