import type { Account } from '@plaudit/contract/accounts/accounts'
import type { Coupon, PaymentProvider } from '@plaudit/contract/billing/subscription'
import { useState } from 'react'
import { writeDraft } from '../../../../drafts/stored-draft.ts'
import { useDraft } from '../../../../drafts/use-draft.ts'
import type { BillingDetails } from '@plaudit/contract/billing/details'

const empty: BillingDetails = {
  name: '',
  email: '',
  country: '',
  address: '',
  city: '',
  postal_code: '',
  company: '',
  tax_number: '',
}

const CHOICE = 'checkout-choice'
type Choice = { provider: PaymentProvider | null; coupon: Coupon | null }
const noChoice: Choice = { provider: null, coupon: null }

/** The order is done: its method and coupon are not chosen for another. */
export const forgetOrderChoice = (): void => void writeDraft(CHOICE, null)

/**
 * Everything that an owner chooses and types at the checkout. It outlives a change of plan, leaving, reloading, and an
 * approval page that was cancelled.
 */
export const useOrderDraft = (account: Account, onFile: BillingDetails | null) => {
  const running = account.active_subscription
  const choice = useDraft<Choice>(CHOICE, noChoice)
  const draft = useDraft<BillingDetails>('checkout', {
    ...empty,
    name: account.name,
    email: account.email.email,
    ...onFile,
  })
  const [open, setOpen] = useState(draft.word !== null)
  const { provider: picked, coupon } = choice.value
  const offered =
    picked && account.payment_providers.includes(picked) ? picked : account.payment_providers[0]
  return {
    provider: running?.payment_provider ?? offered ?? 'stripe',
    pick: (provider: PaymentProvider) => choice.type({ provider }),
    kept: draft,
    billing: draft.value,
    type: (changes: Partial<BillingDetails>) => {
      setOpen(true)
      draft.type(changes)
    },
    coupon,
    setCoupon: (next: Coupon | null) => choice.type({ coupon: next }),
    /** Once a field was typed in, the fields stay open: they may not close under the hand that fills them. */
    isOpen: open,
    open: () => setOpen(true),
    clear: () => {
      draft.clear()
      choice.clear()
    },
  }
}
