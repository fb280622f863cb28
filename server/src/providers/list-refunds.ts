import type { ProviderPayment, Refund } from './provider-subscription.ts'

/**
 * The payments to give back, whole: those for periods of a plan, also of periods that are
 * over, but for the ones in `except`.
 */
export const listRefunds = (
  payments: readonly ProviderPayment[],
  except: ReadonlySet<string>,
): Refund[] =>
  payments
    .filter(
      ({ status, cents, covers, externalId }) =>
        status === 'succeeded' && cents > 0 && covers !== null && !except.has(externalId),
    )
    .map((payment) => ({ payment, cents: payment.cents }))
