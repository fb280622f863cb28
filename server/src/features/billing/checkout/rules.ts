/** What was shown: everything that the amount depends on. Times in milliseconds. */
export type Shown = {
  accountId: string
  provider: string
  planId: string
  promoCodeId: string | null
  /** The subscription it changes, with its plan, state and period; null for a first one. */
  basis: string | null
  at: number
  dueCents: number
  nextCents: number
}

/** Whether an order is about the very thing that was shown. */
export const isSameOrder = (
  shown: Shown,
  order: Omit<Shown, 'at' | 'dueCents' | 'nextCents'>,
): boolean =>
  shown.accountId === order.accountId &&
  shown.provider === order.provider &&
  shown.planId === order.planId &&
  shown.promoCodeId === order.promoCodeId &&
  shown.basis === order.basis
