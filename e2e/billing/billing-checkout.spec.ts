import { expect, test } from '@playwright/test'
import { asOwner, storeSession, logIn, registerOwner } from '../owner.ts'
import { accountOf, answerBank, cards, fillBilling, subscribe, typeCard } from './paying.ts'

test('S0.003 S2.012 S2.054 S2.123 S3.041 S5.021 S7.033 S7.035 S8.025 a trial begins by card: what is missing is named, a coupon is shown with what it takes off, and the sum is the one that counts', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await storeSession(page, owner)
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/settings\/plans$/)
  await page.goto('/checkout?plan_id=pro-monthly')
  await page.reload()
  await typeCard(page, cards.good)
  const [frame, place] = [
    await page.locator('#payment-element').boundingBox(),
    await page.getByRole('region', { name: 'Pay with' }).boundingBox(),
  ]
  expect(frame!.width).toBeGreaterThan(place!.width - 64)
  await page.getByRole('button', { name: 'Start free trial' }).click()
  for (const text of [
    'Choose a country.',
    'Enter the street and number.',
    'Enter the city.',
    'Enter the postal code.',
  ])
    await expect(page.getByText(text)).toBeVisible()
  const alert = page
    .getByRole('alert')
    .filter({ hasText: 'Some billing details are missing. Nothing was charged.' })
  await expect(alert).not.toContainText('Payment failed')
  // The sentence stands below the title, not behind it in one line.
  const title = (await alert.getByText('Check your billing details').boundingBox())!
  const [box, line] = [(await alert.boundingBox())!, 1.5]
  expect(box.height).toBeGreaterThan(title.height * 2 * line)
  await fillBilling(page)
  await page.getByLabel('Coupon code').fill('NOSUCH')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Error applying coupon')).toBeVisible()
  await page.getByLabel('Coupon code').fill('THREEMONTHS')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('25% off for 3 months')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your order' })).toContainText('$21.75')
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await expect(page.getByRole('heading', { name: 'Your Pro trial has started' })).toBeVisible()
  await expect(page).toHaveURL(/done=true/)
  expect(await accountOf(request, owner)).toMatchObject({
    active_subscription: { state: 'trialing', next_amount: 2175, plan: { id: 'pro-monthly' } },
  })

  // S2.055: the same plan yearly, asked once.
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/offers\/upgrade$/)
  await expect(page.getByText('You save $87 a year.')).toBeVisible()
  await page.getByRole('button', { name: 'Change to yearly' }).click()
  await expect(page).toHaveURL(/plan_id=pro-annual/)
  await expect(page.getByText('Your trial continues.')).toBeVisible()
  await page.goto('/offers/upgrade')
  await expect(page).toHaveURL(/\/$/)
})

test('S8.022 S8.023 S8.024 a declined card, one without funds and a failed question of the bank are said beside the payment; everything typed stays, and the next try goes through', async ({
  page,
  request,
}) => {
  test.slow()
  const owner = await registerOwner(request)
  await storeSession(page, owner)
  await page.goto('/checkout?plan_id=pro-monthly')
  await fillBilling(page)
  const pay = page.getByRole('button', { name: 'Start free trial' })
  const refused = page.getByRole('alert').filter({ hasText: 'Payment failed' })
  await typeCard(page, cards.declined)
  await pay.click()
  await expect(refused).toContainText('Please check the payment details and provide a valid card.')
  await typeCard(page, cards.noFunds)
  await pay.click()
  await expect(refused).toContainText('insufficient funds')
  await expect(page.getByLabel('City')).toHaveValue('Oslo')
  await typeCard(page, cards.bankAsks)
  await pay.click()
  await answerBank(page, 'Fail')
  await expect(refused).toContainText('Your payment was not successful, please try again.')
  expect(await page.evaluate(() => localStorage.getItem('plansModal'))).toBeNull()
  expect((await accountOf(request, owner)).active_subscription).toBeNull()
  await pay.click()
  await answerBank(page, 'Complete')
  await expect(page.getByRole('heading', { name: 'Your Pro trial has started' })).toBeVisible()
})

test('a network that breaks after the order was sent keeps what was typed; pressing again is the same order', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await storeSession(page, owner)
  await page.goto('/checkout?plan_id=pro-monthly')
  await fillBilling(page)
  await typeCard(page, cards.good)
  const keys: (string | undefined)[] = []
  let isBroken = false
  for (const path of ['**/api/auth/user/', '**/proration/**'])
    await page.route(path, (route) =>
      isBroken ? route.abort('connectionreset') : route.continue(),
    )
  await page.route('**/api/billing/subscriptions/stripe/subscribe/', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // Until the order is asked for again the page cannot hear of it either.
    isBroken = keys.length === 1
    if (!isBroken) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  const pay = page.getByRole('button', { name: 'Start free trial' })
  await pay.click()
  await expect(page.getByText('Connection lost.')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Oslo')
  await pay.click()
  await expect(page.getByRole('heading', { name: 'Your Pro trial has started' })).toBeVisible()
  expect(keys).toEqual([keys[0], keys[0]])
  expect(
    (await asOwner(request, owner).get<{ has_subscribed_before: boolean }>('auth/user/'))
      .has_subscribed_before,
  ).toBe(true)
})

test('two tabs pay at once, and it is charged once', async ({ page, context, request }) => {
  test.slow()
  const owner = await registerOwner(request)
  await logIn(page, owner)
  const other = await context.newPage()
  const tabs = [page, other]
  for (const tab of tabs) {
    await tab.goto('/checkout?plan_id=pro-monthly')
    await fillBilling(tab)
    await typeCard(tab, cards.good)
  }
  const buttons = tabs.map((tab) => tab.getByRole('button', { name: 'Start free trial' }))
  for (const button of buttons) await expect(button).toBeEnabled()
  // At once: a click waits until a tab is drawn, and by then the other may have paid.
  await Promise.all(buttons.map((button) => button.dispatchEvent('click')))
  await expect
    .poll(async () => (await accountOf(request, owner)).active_subscription?.state)
    .toBe('trialing')
  const { stripe } = (await (
    await request.get(`${process.env['E2E_SANDBOX_URL']}/sandbox/memory`)
  ).json()) as {
    stripe: { subscriptions: { status: string; metadata: Record<string, string> }[] }
  }
  const { id } = await asOwner(request, owner).get<{ id: string }>('auth/user/')
  expect(
    stripe.subscriptions.filter(
      (one) => JSON.stringify(one.metadata).includes(id) && one.status !== 'canceled',
    ).length,
  ).toBe(1)
  for (const tab of tabs)
    await expect(
      tab.getByRole('heading', { name: /Your Pro trial has started|You are already on Pro/ }),
    ).toBeVisible()
})

test('an amount that has changed since it was shown is shown again before anything is charged', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await subscribe(request, owner, 'starter-monthly')
  await storeSession(page, owner)
  await page.goto('/checkout?plan_id=pro-monthly')
  await expect(page.getByText('You gain')).toBeVisible()
  let sent = 0
  await page.route('**/api/billing/subscriptions/stripe/subscribe/', async (route) => {
    sent += 1
    if (sent > 1) return route.continue()
    const order = route.request().postDataJSON() as object
    return route.continue({ postData: { ...order, quote: 'of.another.time' } })
  })
  await page.getByRole('button', { name: 'Change to Pro' }).click()
  await expect(page.getByText('The amount has changed. Nothing was charged.')).toBeVisible()
  expect(await accountOf(request, owner)).toMatchObject({
    active_subscription: { plan: { id: 'starter-monthly' } },
  })
  await page.getByRole('button', { name: 'Change to Pro' }).click()
  await expect(page).toHaveURL(/done=true/)
  expect(await accountOf(request, owner)).toMatchObject({
    active_subscription: { plan: { id: 'pro-monthly' } },
  })
})

test('S2.013 S7.024 S7.025 S8.026 PayPal: an approval that did not come is said, one that was left can be begun again, and the way back confirms', async ({
  page,
  request,
}) => {
  test.slow()
  const owner = await registerOwner(request)
  await storeSession(page, owner)
  await page.goto('/checkout?plan_id=pro-monthly')
  await page.getByRole('radio', { name: 'PayPal' }).check()
  await fillBilling(page)
  const go = page.getByRole('button', { name: 'Continue to PayPal' })
  await page.route(
    '**/paypal/subscribe/',
    (route) =>
      route.fulfill({ json: { status: 'redirect', client_secret: null, redirect_url: null } }),
    { times: 1 },
  )
  await go.click()
  await expect(page.getByText('An error occurred while redirecting to PayPal')).toBeVisible()
  await go.click()
  await page.getByRole('button', { name: 'Cancel and return' }).click()
  await expect(page).toHaveURL(/\/checkout\?plan_id=pro-monthly&left=paypal/)
  await expect(page.getByText('You cancelled at PayPal. Nothing was charged.')).toBeInViewport()
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked()
  const details = page.getByRole('region', { name: 'Billing details' })
  await expect(details).toContainText('Storgata 1')
  await go.click()
  const confirmed = page.waitForRequest('**/api/billing/subscriptions/paypal/confirm/**')
  await page.getByRole('button', { name: 'Agree and subscribe' }).click()
  expect((await confirmed).postDataJSON()).toMatchObject({ execute_token: expect.any(String) })
  await expect(page.getByRole('heading', { name: 'Your Pro trial has started' })).toBeVisible()
  expect(await accountOf(request, owner)).toMatchObject({
    active_subscription: { state: 'trialing', payment_provider: 'paypal' },
  })
  // A number that nobody knows ends in what is true: the plan runs.
  await page.goto('/checkout/paypal/payment-success/I-NOSUCHONE')
  await expect(page.getByRole('heading', { name: 'Your Pro trial has started' })).toBeVisible()
})

test('S2.021 signed out, the checkout leads to login and back with its plan; a session that breaks there is renewed in place', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  for (const path of [
    '/customization',
    '/cancel',
    '/settings/plans',
    '/settings/membership',
    '/checkout/paypal/payment-success/x',
    '/checkout?plan_id=pro-monthly',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(
      new RegExp(`/login\\?next=${encodeURIComponent(path).replaceAll('.', '\\.')}`),
    )
  }
  await page.route('**/api/auth/login/', (route) =>
    route.continue({
      headers: {
        ...route.request().headers(),
        'x-forwarded-for': `2001:db8::${process.pid % 9999}`,
      },
    }),
  )
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/checkout\?plan_id=pro-monthly/)
  await fillBilling(page)
  await typeCard(page, cards.good)
  await page.evaluate(() => {
    localStorage.setItem('plaudit.access_token', 'out.of.date')
    localStorage.setItem('plaudit.refresh_token', 'refused')
  })
  await page.getByRole('button', { name: 'Start free trial' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please log in again' })
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('City')).toHaveValue('Oslo')
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await expect(page.getByRole('heading', { name: 'Your Pro trial has started' })).toBeVisible()
})
