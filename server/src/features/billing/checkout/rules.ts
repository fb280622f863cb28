import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a shown amount may be ordered. */
export const QUOTE_MINUTES = 30

/** What was shown: everything that the amount depends on. Times in milliseconds. */
export type Shown = {
  accountId: string
  provider: string
  planId: string
  promoCodeId: string | null
  /** The subscription it changes and the plan that it was on; null for a first one. */
  basis: string | null
  at: number
  dueCents: number
  nextCents: number
}

const signed = (body: string, secret: string) => createHmac('sha256', secret).update(`quote.${body}`).digest()

/** The shown amount as a text that only we can have written. */
export const sealQuote = (shown: Shown, secret: string): string => {
  const body = Buffer.from(JSON.stringify(shown)).toString('base64url')
  return `${body}.${signed(body, secret).toString('base64url')}`
}

/** What was shown; null for a text that we did not write. */
export const openQuote = (text: string, secret: string): Shown | null => {
  const [body = '', mark = ''] = text.split('.')
  const given = Buffer.from(mark, 'base64url')
  const expected = signed(body, secret)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Shown
}

/** Whether an order is about the very thing that was shown, and soon enough. */
export const isStillShown = (shown: Shown, order: Omit<Shown, 'at' | 'dueCents' | 'nextCents'>, now: Date): boolean =>
  shown.accountId === order.accountId &&
  shown.provider === order.provider &&
  shown.planId === order.planId &&
  shown.promoCodeId === order.promoCodeId &&
  shown.basis === order.basis &&
  shown.at <= now.getTime() &&
  now.getTime() - shown.at <= QUOTE_MINUTES * 60_000
