import type { Wire } from '../stand-in/read-form.ts'

type Detail = { code?: string; decline_code?: string; param?: string; [more: string]: unknown }

/** An answer of Stripe's that is an error: status and the `error` object as it goes over the wire. */
export class StripeError extends Error {
  readonly status: number
  readonly error: Wire
  constructor(status: number, type: string, message: string, detail: Detail = {}) {
    super(message)
    this.status = status
    this.error = {
      type,
      message,
      ...detail,
      ...(detail.code && {
        doc_url: `https://stripe.com/docs/error-codes/${detail.code.replaceAll('_', '-')}`,
      }),
    }
  }
}

export const invalid = (message: string, detail: Detail = {}) =>
  new StripeError(400, 'invalid_request_error', message, detail)
export const missing = (kind: string, id: string, param = 'id') =>
  new StripeError(404, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  })
export const cardRefused = (message: string, detail: Detail) =>
  new StripeError(402, 'card_error', message, detail)
