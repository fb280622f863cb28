import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import { Problem } from '../../../problem.ts'
import type { Payer } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { findPayer } from './find-payer.ts'

/** `findPayer`, but null where the store platform sends the bill and no store is connected. */
export const findPayerWithStore = async (
  owner: Owner,
  provider: PaymentProvider,
): Promise<Payer | null> => {
  try {
    return await findPayer(owner, provider)
  } catch (error) {
    if (error instanceof Problem && error.code === 'store_needed') return null
    throw error
  }
}
