/** One fault as PayPal lists it under `details`. */
export type Detail = { field?: string; location?: string; issue: string; description: string }

export class PayPalError extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, name: string, message: string, details: Detail[] = []) {
    super(message)
    this.status = status
    const debug = crypto.randomUUID().replaceAll('-', '').slice(0, 13)
    this.body = {
      name,
      message,
      debug_id: debug,
      details,
      links: [
        {
          href: `https://developer.paypal.com/docs/api/subscriptions/v1/#error-${details[0]?.issue ?? name}`,
          rel: 'information_link',
          method: 'GET',
        },
      ],
    }
  }
}

export const invalidRequest = (details: Detail[]) =>
  new PayPalError(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    details,
  )
export const unprocessable = (issue: string, description: string) =>
  new PayPalError(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    [{ issue, description }],
  )
export const notFound = () =>
  new PayPalError(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    { issue: 'INVALID_RESOURCE_ID', description: 'Requested resource ID was not found.' },
  ])
