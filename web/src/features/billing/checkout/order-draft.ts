import type { Account } from '@plaudit/contract/accounts'
import type { BillingDetails } from '@plaudit/contract/billing'
import type { Coupon, PaymentProvider } from '@plaudit/contract/billing-subscription'
import { useState } from 'react'

const empty: BillingDetails = { name: '', email: '', country: '', address: '', city: '', postal_code: '', company: '', tax_number: '' }

/** Everything that an owner chooses and types at the checkout. It outlives a change of plan and of provider. */
export const useOrderDraft = (account: Account, onFile: BillingDetails | null) => {
  const running = account.active_subscription
  const [picked, setPicked] = useState<PaymentProvider | null>(null)
  const [typed, setTyped] = useState<Partial<BillingDetails>>({})
  const [coupon, setCoupon] = useState<Coupon | null>(null)
  const [open, setOpen] = useState(false)
  const provider = running?.payment_provider ?? picked ?? account.payment_providers[0] ?? 'stripe'
  return {
    provider,
    pick: setPicked,
    billing: { ...empty, name: account.name, email: account.email.email, ...onFile, ...typed },
    type: (changes: Partial<BillingDetails>) => setTyped((now) => ({ ...now, ...changes })),
    coupon,
    setCoupon,
    /** Once a field was typed in, the fields stay open: they may not close under the hand that fills them. */
    isOpen: open || Object.keys(typed).length > 0,
    open: () => setOpen(true),
  }
}
