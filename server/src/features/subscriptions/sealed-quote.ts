import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a shown amount may be ordered. */
const QUOTE_MINUTES = 30

const signed = (body: string, secret: string) =>
  createHmac('sha256', secret).update(`quote.${body}`).digest()

/** The shown amount as a text that only we can have written. */
export const sealQuote = (shown: object, secret: string): string => {
  const body = Buffer.from(JSON.stringify(shown)).toString('base64url')
  return `${body}.${signed(body, secret).toString('base64url')}`
}

/** What was shown, as it was sealed; null for a text that we did not write. */
export const openQuote = (text: string, secret: string): unknown => {
  const [body = '', mark = ''] = text.split('.')
  const given = Buffer.from(mark, 'base64url')
  const expected = signed(body, secret)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
}

/** Whether what was shown at `at` (milliseconds) may still be ordered. */
export const isQuoteFresh = (at: number, now: Date): boolean =>
  at <= now.getTime() && now.getTime() - at <= QUOTE_MINUTES * 60_000

/** Whole seconds: providers count no finer. */
export const wholeSecond = (now: Date): Date => new Date(Math.floor(now.getTime() / 1000) * 1000)
