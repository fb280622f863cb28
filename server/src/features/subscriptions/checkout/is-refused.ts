import { PaymentFailure } from '../../../providers/payments.ts'

/** Whether the provider has said no: nothing is left of the call. Without an answer nobody knows. */
export const isRefused = (error: unknown) =>
  error instanceof PaymentFailure && error.code !== 'unavailable'
