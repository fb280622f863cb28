import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { Owner } from '../../world.ts'
import { findCurrentPlan } from '../subscriptions/find-current-plan.ts'

export const findProvider = async (owner: Owner): Promise<PaymentProvider> =>
  (await findCurrentPlan(owner))?.provider ?? 'stripe'
