import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../../start.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ carry: async () => 200 })
})
afterAll(() => sandbox.close())

const call = async (path: string, form: string) => {
  const headers = {
    authorization: 'Bearer sk_test_plaudit_sandbox',
    'content-type': 'application/x-www-form-urlencoded',
    'stripe-version': '2026-07-29.dahlia',
  }
  const answer = await fetch(`${sandbox.url}${path}`, { method: 'POST', headers, body: form })
  const { error } = (await answer.json()) as {
    error?: { type: string; param?: string; message: string }
  }
  return {
    status: answer.status,
    type: error?.type,
    param: error?.param,
    message: error?.message ?? '',
  }
}

// Each request of the suite goes through the same check against Stripe's published description (`api.json`).
test.each([
  ['a name that Stripe does not know', '/v1/customers', 'colour=red', 'colour'],
  [
    'a name inside an object',
    '/v1/customers',
    'invoice_settings[default_card]=pm_1',
    'invoice_settings[default_card]',
  ],
  [
    'a word where a number belongs',
    '/v1/prices',
    'currency=usd&product=prod_1&unit_amount=ten',
    'unit_amount',
  ],
  [
    'a value that is none of the listed',
    '/v1/prices',
    'currency=usd&product=prod_1&recurring[interval]=fortnight',
    'recurring[interval]',
  ],
  ['the old name of a parameter', '/v1/promotion_codes', 'coupon=abc&code=X', 'coupon'],
])('%s is refused', async (_what, path, form, param) => {
  const refused = await call(path, form)
  expect([refused.status, refused.type]).toEqual([400, 'invalid_request_error'])
  expect(`${refused.param} ${refused.message}`).toContain(param)
})

test('what must be there and is not is named', async () => {
  const refused = await call('/v1/subscriptions', 'trial_period_days=7')
  expect([
    refused.status,
    refused.message.includes('customer') || refused.param === 'customer',
  ]).toEqual([400, true])
})
