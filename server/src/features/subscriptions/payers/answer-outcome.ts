import type { BillingAnswer } from '@plaudit/contract/billing/answer'

/** Nothing more to do for the owner. */
export const done: BillingAnswer = { status: 'done', client_secret: null, redirect_url: null }
export const toRedirect = (url: string): BillingAnswer => ({
  status: 'redirect',
  client_secret: null,
  redirect_url: url,
})
export const toAction = (clientSecret: string): BillingAnswer => ({
  status: 'action_required',
  client_secret: clientSecret,
  redirect_url: null,
})
