import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { asOwner, type Owner } from '../owner.ts'

export const billing = {
  name: 'Maren Kolb',
  email: 'maren@example.com',
  country: 'NO',
  address: 'Storgata 1',
  city: 'Oslo',
  postal_code: '0155',
}

/** Stripe's test cards (docs.stripe.com/testing). */
export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  bankAsks: '4000002500003155',
  bankAlwaysAsks: '4000002760003184',
  failsLater: '4000000000000341',
} as const

export type Account = {
  active_subscription: null | {
    state: string
    plan: { id: string }
    next_amount: number | null
    resumes_at: string | null
    cancel_at: string | null
  }
}

/** Subscribes over HTTP, where subscribing is not what a journey shows. */
export const subscribe = async (
  request: APIRequestContext,
  owner: Pick<Owner, 'access'>,
  plan = 'pro-monthly',
  card = 'pm_card_visa',
) => {
  const answer = await asOwner(request, owner).post('billing/subscriptions/stripe/subscribe/', {
    plan_id: plan,
    payment_method_id: card,
    billing,
  })
  expect(answer).toMatchObject({ status: 'done' })
}

export const accountOf = (request: APIRequestContext, owner: Owner) =>
  asOwner(request, owner).get<Account>('auth/user/')

export const amountsPaid = async (request: APIRequestContext, owner: Owner): Promise<number[]> => {
  const { results } = await asOwner(request, owner).get<{
    results: { amount: number; status: string }[]
  }>('billing/subscriptions/invoices/')
  return results
    .filter(({ status }) => status === 'succeeded' || status === 'paid')
    .map(({ amount }) => amount)
}

export const fillBilling = async (page: Page) => {
  await page.getByLabel('Country').selectOption('NO')
  await page.getByLabel('Street and number').fill('Storgata 1')
  await page.getByLabel('City').fill('Oslo')
  await page.getByLabel('Postal code').fill('0155')
}

/** Types a card where a person does: in the provider's own frame. */
export const typeCard = async (page: Page, number: string) => {
  const frame = page.frameLocator('iframe[title="Secure payment input frame"]')
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiration date').fill('1240')
  await frame.getByLabel('Security code').fill('123')
}

/** Answers the bank's question, which opens over the page. */
export const answerBank = (page: Page, answer: 'Complete' | 'Fail') =>
  page.frameLocator('iframe[title="3D Secure"]').getByRole('button', { name: answer }).click()
