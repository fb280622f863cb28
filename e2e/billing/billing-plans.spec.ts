import { expect, test, type Page } from '@playwright/test'
import { storeSession, logIn, registerOwner } from '../owner.ts'
import { accountOf, subscribe } from './paying.ts'

// Plans are asked for each second: one that is on its way when a journey ends is nobody's error.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const card = (page: Page, name: string) => page.getByRole('article', { name })
/** What listens comes a moment after the frame. */
const show = (page: Page, name: string, detail: unknown = undefined) =>
  expect(async () => {
    await page.evaluate(
      ([name, detail]) => dispatchEvent(new CustomEvent(name as string, { detail })),
      [name, detail] as const,
    )
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1500 })
  }).toPass()
const toggle = (page: Page) => page.getByRole('group', { name: 'Billing' })

test('S2.010 S2.051 S2.086 S2.087 S2.088 S2.094 S2.097 S2.099 S2.100 S9.005 S9.007 S9.008 plans monthly and yearly, with what they give and what they cost', async ({
  page,
  request,
}) => {
  await page.route('**/api/billing/subscriptions/plans/', async (route) => {
    const answer = await route.fetch()
    const plans = (await answer.json()) as {
      id: string
      status: string
      for_winning: boolean
      features: string[]
    }[]
    const [first] = plans
    const odd = {
      ...first!,
      id: 'odd',
      name: 'Odd',
      interval: 'monthly',
      for_winning: true,
      features: [
        '<img src=x onerror="globalThis.broken=1"><b onclick="x()">Safe</b><script>globalThis.broken=1</script>',
      ],
    }
    await route.fulfill({
      response: answer,
      json: [
        ...plans,
        odd,
        { ...first!, id: 'gone', name: 'Gone', status: 'IN' },
        { ...first!, id: 'plain', name: 'Plain', for_winning: false },
      ],
    })
  })
  await storeSession(page, await registerOwner(request))
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/settings\/plans$/)
  await expect(card(page, 'Pro')).toContainText('$29')
  await expect(card(page, 'Pro')).toContainText('7 days free')
  await expect(card(page, 'Pro').getByRole('button', { name: 'Try for free' })).toBeVisible()
  await expect(card(page, 'Gone')).toHaveCount(0)
  await expect(card(page, 'Plain')).toHaveCount(0)
  const off = card(page, 'Starter').getByRole('listitem').filter({ hasText: 'Widget without' })
  await expect(off).toContainText('Not included:')
  await expect(off.locator('s')).toHaveCount(1)
  await expect(card(page, 'Odd').getByRole('listitem')).toHaveText('Safe')
  await expect(card(page, 'Odd').locator('b')).not.toHaveAttribute('onclick')
  expect(await page.evaluate(() => 'broken' in globalThis)).toBe(false)
  await expect(page.getByText('Save up to 25% with annual billing.')).toBeVisible()

  await toggle(page).getByRole('button', { name: 'Annual' }).click()
  await expect(card(page, 'Pro')).toContainText('$21.75')
  await expect(card(page, 'Pro')).toContainText('3 months off')
  await expect(card(page, 'Pro')).toContainText('$261 a year')
  await expect(card(page, 'Pro').locator('s').first()).toHaveText('$29')
  await toggle(page).getByRole('button', { name: 'Monthly' }).click()
  await expect(card(page, 'Pro')).toContainText('$29')
})

test('S7.022 S9.021 plans are asked for each second while they are on screen, answered by 304, and not elsewhere', async ({
  page,
  request,
}) => {
  await logIn(page, await registerOwner(request))
  const answers: number[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('/subscriptions/plans/')) answers.push(response.status())
  })
  await page.goto('/settings/plans')
  await expect.poll(() => answers.length).toBeGreaterThanOrEqual(3)
  expect(new Set(answers)).toEqual(new Set([200, ...(answers.includes(304) ? [304] : [])]))
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Account' })
    .click()
  await expect(page.getByLabel('Language')).toBeVisible()
  const before = answers.length
  await page.waitForResponse('**/api/auth/user/', { timeout: 1500 }).catch(() => undefined)
  expect(answers.length).toBeLessThanOrEqual(before + 1)
})

test('S2.079 S2.080 S2.092 S2.093 S2.101 S2.102 S2.103 S2.081 S4.040 S9.023 the plans modal: event, address, options, and a choice that leads to the checkout', async ({
  page,
  request,
}) => {
  await logIn(page, await registerOwner(request))
  await page.evaluate(() => localStorage.setItem('plansModal', 'true'))
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: 'Choose your plan' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/plans-modal=true/)
  expect(await page.evaluate(() => localStorage.getItem('plansModal'))).toBeNull()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/plans-modal/)

  await show(page, 'plaudit:show-plans', { hideClose: true, startYearly: true })
  await expect(card(page, 'Pro')).toContainText('$21.75')
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await expect(dialog).toBeVisible()

  const again = page.waitForResponse((response) => response.url().endsWith('/api/auth/user/'))
  await page.goto('/?plans-modal=true')
  await expect(dialog).toBeVisible()
  await again
  await page.evaluate(() => localStorage.setItem('plansModal', 'true'))
  const quote = page.waitForResponse('**/proration/empire-monthly/**')
  await card(page, 'Empire').getByRole('button', { name: 'Try for free' }).click()
  expect((await quote).status()).toBe(200)
  await expect(page).toHaveURL(/\/checkout\?plan_id=empire-monthly$/)
  await expect(dialog).toBeHidden()
  expect(
    await page.evaluate(() => [
      localStorage.getItem('plansModal'),
      (history.state as { usr: object }).usr,
    ]),
  ).toEqual([null, { selectedPlanId: 'empire-monthly' }])
})

test('S2.113 S2.114 S2.115 S2.116 S2.117 S4.042 the upsell offers the cheapest plan that brings what was wanted, yearly', async ({
  page,
  request,
}) => {
  await logIn(page, await registerOwner(request))
  await show(page, 'plaudit:show-limits', { limitType: 'widget_colors' })
  await expect(
    page.getByRole('dialog', { name: 'Available on Pro and higher plans' }),
  ).toContainText('$21.75')
  await page.keyboard.press('Escape')
  await page.route('**/api/billing/subscriptions/plans/', async (route) => {
    const answer = await route.fetch()
    const plans = (await answer.json()) as { name: string; limits: object }[]
    await route.fulfill({
      response: answer,
      json: plans.map((plan) => ({
        ...plan,
        limits: { ...plan.limits, api_access: plan.name === 'Unicorn' },
      })),
    })
  })
  await page.goto('/')
  await show(page, 'plaudit:show-limits', { limitType: 'api_access' })
  const dialog = page.getByRole('dialog', { name: 'Available on Unicorn', exact: true })
  await dialog.getByRole('button', { name: /Unicorn/ }).click()
  await expect(page).toHaveURL(/\/checkout\?plan_id=unicorn-annual$/)
})

test('S2.089 S2.090 S2.096 S2.098 an annual plan locks the toggle; the current plan cannot be chosen again', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await subscribe(request, owner, 'pro-annual')
  await storeSession(page, owner)
  await page.goto('/settings/plans')
  await expect(card(page, 'Pro').getByRole('button', { name: 'Current' })).toBeDisabled()
  await expect(card(page, 'Empire').getByRole('button', { name: 'Start' })).toBeEnabled()
  await expect(toggle(page).getByRole('button', { name: 'Monthly' })).toBeDisabled()
  await page.goto('/settings/membership')
  await page.getByRole('button', { name: 'Change to monthly billing' }).click()
  await expect(page).toHaveURL(/plan_id=pro-monthly/)
  await expect(page.getByRole('button', { name: /^Change to Pro \(monthly\) on / })).toBeVisible()
})

test('S2.091 an annual account of the store platform can leave annual', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await subscribe(request, owner, 'pro-annual')
  await page.route('**/api/auth/user/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), is_annual_shopify: true },
    })
  })
  await storeSession(page, owner)
  await page.goto('/settings/plans')
  await expect(toggle(page).getByRole('button', { name: 'Annual' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await toggle(page).getByRole('button', { name: 'Monthly' }).click()
  await expect(card(page, 'Pro')).toContainText('$29')
})

test('S2.095 S4.010 S4.011 S4.012 S4.013 S4.014 S4.015 S4.041 S8.014 S9.024 while paused the resume confirmation opens instead, and resuming ends the pause', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await subscribe(request, owner)
  await storeSession(page, owner)
  await page.goto('/settings/membership')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  const asked = page.getByRole('dialog', { name: /^Pause until/ })
  await expect(asked).toContainText('You have 2 pauses left')
  await asked.getByRole('button', { name: /^Pause until/ }).click()
  await expect(page.getByText('Your plan is paused until')).toBeVisible()
  expect(await accountOf(request, owner)).toMatchObject({
    active_subscription: { state: 'paused' },
  })

  const dialog = page.getByRole('dialog', { name: 'Resume your plan?' })
  await page.goto('/settings/plans')
  for (const [name, button] of [
    ['Pro', 'Paused'],
    ['Empire', 'Start'],
  ] as const) {
    await card(page, name).getByRole('button', { name: button }).click()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Not now' }).click()
    await expect(dialog).toBeHidden()
  }
  for (const [event, detail] of [
    ['plaudit:show-plans', {}],
    ['plaudit:show-limits', { limitType: 'widget_colors' }],
    ['plaudit:show-resume', undefined],
  ] as const) {
    await show(page, event, detail)
    await expect(dialog).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await page.goto('/?plans-modal=true')
  await dialog.getByRole('button', { name: 'Resume plan' }).click()
  await expect(page.getByText('Your plan is active again.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/plans-modal/)
  expect(await accountOf(request, owner)).toMatchObject({
    active_subscription: { state: 'trialing' },
  })
})
