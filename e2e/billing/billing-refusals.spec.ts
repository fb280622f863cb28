import { expect, test } from '@playwright/test'
import { storeSession, logIn, registerOwner } from '../owner.ts'
import { subscribe } from './paying.ts'

test('S2.082 S7.023 S8.027 plan_id leads to the checkout; an address of the store platform that did not come is said', async ({
  page,
  request,
}) => {
  await page.route('**/api/auth/user/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), payment_providers: ['shopify'] },
    })
  })
  const now = new Date().toISOString()
  const quote = {
    intent: 'trial',
    amount_due: 0,
    credit: 0,
    discount: 0,
    currency: 'USD',
    takes_effect: 'now',
    takes_effect_at: now,
    next_billing_at: now,
  }
  const notes = [{ code: 'shopify_approval', text: '' }]
  await page.route('**/shopify/proration/**', (route) =>
    route.fulfill({
      json: { ...quote, next_amount: 2900, trial_ends_at: now, coupon: null, notes, quote: 'q' },
    }),
  )
  await page.route('**/shopify/subscribe/', (route) =>
    route.fulfill({ json: { status: 'redirect', client_secret: null, redirect_url: null } }),
  )
  await storeSession(page, await registerOwner(request))
  await page.goto('/manage?plan_id=pro-monthly')
  await expect(page).toHaveURL(/\/checkout\?plan_id=pro-monthly$/)
  const sent = page.waitForRequest('**/shopify/subscribe/')
  await page.getByRole('button', { name: 'Continue to Shopify' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ plan_id: 'pro-monthly', quote: 'q' })
  await expect(page.getByText('Redirect failed')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('S8.032 a pause and a resume that fail have words of their own', async ({ page, request }) => {
  const owner = await registerOwner(request)
  await subscribe(request, owner)
  await logIn(page, owner)
  const badGateway = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
  let isRefused = false
  await page.route('**/subscriptions/pause/', (route) => {
    if (isRefused || route.request().method() !== 'PUT') return route.fallback()
    isRefused = true
    return route.fulfill(badGateway)
  })
  await page.route('**/subscriptions/resume/', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(badGateway) : route.fallback(),
  )
  await page.goto('/settings/membership')
  const pause = async () => {
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pause until/ })
      .click()
  }
  await pause()
  await expect(page.getByText('Failed to pause your plan. Please try again.')).toBeVisible()
  await pause()
  await page.getByRole('button', { name: 'Resume now' }).click()
  await expect(page.getByText('Failed to resume your plan. Please try again.')).toBeVisible()
})

test('BILL-46: a sum that changed before resuming was pressed is shown, and nothing is charged until it is pressed again', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await subscribe(request, owner)
  const terms = {
    amount_due: 0,
    currency: 'USD',
    next_billing_at: '2027-03-01T12:00:00Z',
    next_amount: 2900,
    quote: 'first',
  }
  const sent: unknown[] = []
  await page.route('**/subscriptions/resume/', async (route) => {
    if (route.request().method() === 'GET')
      return route.fulfill({
        json: sent.length === 0 ? terms : { ...terms, amount_due: 1240, quote: 'second' },
      })
    sent.push(route.request().postDataJSON())
    if (sent.length === 1)
      return route.fulfill({
        status: 409,
        json: { code: 'quote_changed', detail: 'The amount has changed.' },
      })
    return route.fulfill({ json: { status: 'done', client_secret: null, redirect_url: null } })
  })
  await logIn(page, owner)
  const dialog = page.getByRole('dialog', { name: 'Resume your plan?' })
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new CustomEvent('plaudit:show-resume')))
    await expect(dialog).toBeVisible({ timeout: 1500 })
  }).toPass()
  await expect(dialog).toContainText(
    'Nothing is charged now. Next payment: $29.00 on March 1, 2027.',
  )
  await dialog.getByRole('button', { name: 'Resume plan' }).click()
  await expect(dialog.getByRole('status')).toContainText(
    'The amount has changed. Nothing was charged. $12.40 is charged now, for the time until March 1, 2027.',
  )
  await dialog.getByRole('button', { name: 'Pay $12.40 and resume' }).click()
  await expect(dialog).toBeHidden()
  expect(sent).toEqual([{ quote: 'first' }, { quote: 'second' }])
})
