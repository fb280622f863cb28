import type { Account } from '@plaudit/contract/accounts'
import type { BillingDetails } from '@plaudit/contract/billing'
import type { Coupon, PaymentProvider } from '@plaudit/contract/billing-subscription'
import { useState } from 'react'
import { useDraft } from '../../../drafts/use-draft.ts'

const empty: BillingDetails = { name: '', email: '', country: '', address: '', city: '', postal_code: '', company: '', tax_number: '' }

/** Everything that an owner chooses and types at the checkout. It outlives a change of plan and of provider; what was typed also leaving and reloading. */
export const useOrderDraft = (account: Account, onFile: BillingDetails | null) => {
  const running = account.active_subscription
  const [picked, setPicked] = useState<PaymentProvider | null>(null)
  const draft = useDraft<BillingDetails>('checkout', { ...empty, name: account.name, email: account.email.email, ...onFile })
  const [coupon, setCoupon] = useState<Coupon | null>(null)
  const [open, setOpen] = useState(draft.word !== null)
  const provider = running?.payment_provider ?? picked ?? account.payment_providers[0] ?? 'stripe'
  return {
    provider,
    pick: setPicked,
    kept: draft,
    billing: draft.value,
    type: (changes: Partial<BillingDetails>) => {
      setOpen(true)
      draft.type(changes)
    },
    coupon,
    setCoupon,
    /** Once a field was typed in, the fields stay open: they may not close under the hand that fills them. */
    isOpen: open,
    open: () => setOpen(true),
  }
}
