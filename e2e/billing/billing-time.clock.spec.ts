import { expect, test } from '@playwright/test'
import { passTime, timeNow } from '../clock.ts'
import { asOwner, logIn, logInAgain, registerOwner } from '../owner.ts'

type Account = { active_subscription: { state: string; next_amount: number | null } | null }
type History = { results: { amount: number; status: string }[] }

const billing = {
  name: 'Maren Kolb',
  email: 'maren@example.com',
  country: 'NO',
  address: 'Storgata 1',
  city: 'Oslo',
  postal_code: '0155',
}

test('S9.001 a card subscription is free for seven days, then charged each month; the browser stays signed in meanwhile', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await page.clock.setSystemTime(await timeNow(request))
  await logIn(page, owner)
  const order = { plan_id: 'pro-monthly', payment_method_id: 'pm_card_visa', billing }
  expect(
    await asOwner(request, owner).post('billing/subscriptions/stripe/subscribe/', order),
  ).toMatchObject({ status: 'done' })

  await passTime(request, { days: 7, hours: 2, page })
  const api = asOwner(request, await logInAgain(request, owner))
  expect((await api.get<Account>('auth/user/')).active_subscription).toMatchObject({
    state: 'active',
    next_amount: 2900,
  })
  expect((await api.get<History>('billing/subscriptions/invoices/')).results).toMatchObject([
    { amount: 2900, status: 'succeeded' },
  ])
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await passTime(request, { days: 31, page })
  const later = await asOwner(request, await logInAgain(request, owner)).get<History>(
    'billing/subscriptions/invoices/',
  )
  expect(later.results.map(({ amount }) => amount)).toEqual([2900, 2900])
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})
