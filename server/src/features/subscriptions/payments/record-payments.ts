import { v7 } from 'uuid'
import type { PaymentMethod, PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { PaymentLine } from '../../../db/billing-tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { findAccount } from '../../accounts/find-account.ts'
import { detailsOf } from '../billing-details/rows.ts'
import { numberPaid, savePayment, type PaymentRow } from './rows.ts'
import type { ProviderPayment } from '../../../providers/provider-subscription.ts'
import type { BillingDetails } from '@plaudit/contract/billing/details'

/** A payment as it is kept in the billing history; cents, less than nothing for a refund. */
export type RecordedPayment = {
  provider: PaymentProvider
  externalId: string
  kind: PaymentRow['kind']
  description: string
  cents: number
  currency: string
  status: ProviderPayment['status']
  paymentMethod: PaymentMethod | null
  lines: PaymentLine[]
  at: Date
}

const asJson = (value: object | null | undefined) => (value ? JSON.stringify(value) : null)

/** Whose plan the store platform bills is never asked for billing details: what is known is the name and the e-mail. */
const buyerOf = async (tx: Tx, accountId: string): Promise<BillingDetails | null> => {
  const account = await findAccount(tx, accountId)
  return account
    ? {
        name: account.name,
        email: account.email,
        company: '',
        country: '',
        address: '',
        city: '',
        postal_code: '',
        tax_number: '',
      }
    : null
}

/**
 * Keeps payments in the billing history and gives the paid ones their invoice numbers, with seller and buyer as they
 * are now (decision 0033). The same payment reported again is brought up to date. Answers whether something is new.
 */
export const recordPayments = async (
  tx: Tx,
  { world, accountId }: Owner,
  payments: readonly RecordedPayment[],
): Promise<boolean> => {
  let isNew = false
  for (const {
    provider,
    externalId,
    kind,
    description,
    cents,
    currency,
    status,
    paymentMethod,
    lines,
    at,
  } of payments) {
    const saved = await savePayment(tx, {
      account_id: accountId,
      id: v7(),
      provider,
      external_id: externalId,
      kind,
      description,
      amount_cents: cents,
      currency,
      status,
      payment_method: asJson(paymentMethod),
      lines: JSON.stringify(lines),
      created_at: at,
    })
    isNew = saved || isNew
  }
  if (!isNew) return false
  const details = asJson((await detailsOf(tx, accountId)) ?? (await buyerOf(tx, accountId)))
  await numberPaid(tx, {
    accountId,
    details,
    seller: asJson(world.settings.seller),
    year: world.clock.now().getUTCFullYear(),
  })
  return true
}
