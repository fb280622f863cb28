import { expect, test, type Page } from '@playwright/test'
import { logIn, registerOwner } from '../owner.ts'
import { checkInBothSchemes } from './screen-checks.ts'

const check = async (page: Page, what: string, widths: readonly number[] = []) => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await checkInBothSchemes(page, what, widths)
}

test('no screen around the features fails axe or scrolls sideways at 1440 and 320 px, light and dark', async ({
  page,
}) => {
  test.slow()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  for (const path of ['/forgot-password', '/reset-password', '/reset-password?token=x']) {
    await page.goto(path)
    await check(page, path, [320])
  }
  await logIn(page, await registerOwner(page.request))
  for (const path of ['/settings/account', '/notifications']) {
    await page.goto(path)
    await check(page, path, [320])
  }
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/?onboarding=true', '/?show_rating=true']) {
      await page.goto(path)
      await expect(page.getByRole('dialog')).toBeVisible()
      await check(page, `${path} at ${width} px`)
    }
    await page.goto('/notifications')
    await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await page.evaluate(() => dispatchEvent(new CustomEvent('plaudit:show-help')))
    await expect(page.getByRole('dialog', { name: 'Help Center' })).toBeVisible()
    await check(page, `help at ${width} px`)
  }
})

test('S1.020 S1.021 S1.022 S1.027 the listing banner stands on home for owners of the app listing while their plan is active, and only then', async ({
  page,
}) => {
  let overrides: Record<string, unknown> = {}
  await page.route('**/api/auth/user/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), ...overrides },
    })
  })
  await logIn(page, await registerOwner(page.request))
  const banner = page.getByRole('region', { name: 'Your AI Reviews plan is active!' })
  overrides = { signup_origin: 'shopify', active_subscription: null }
  await page.goto('/')
  await expect(page.getByText('Set up your reviews')).toBeVisible()
  await expect(banner).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Try AI Plaudit for FREE' })).toHaveCount(0)
  overrides = {
    signup_origin: 'shopify',
    active_subscription: { state: 'trialing', paused_at: null },
  }
  await page.goto('/')
  await expect(banner).toContainText('inside your store, in the embedded app')
  for (const feature of [
    'Collect reviews via emails',
    'Advanced import reviews',
    'Advanced analytics',
    '10+ customization widgets',
  ])
    await expect(banner.getByRole('listitem').filter({ hasText: feature })).toBeVisible()
  await expect(banner.getByRole('link', { name: 'Open App in Shopify' })).toHaveAttribute(
    'target',
    '_blank',
  )
})

test('S1.028 the promotional button stands on home without a store, and opens the listing in a new tab', async ({
  page,
}) => {
  await logIn(page, await registerOwner(page.request))
  const button = page.getByRole('link', { name: 'Try AI Plaudit for FREE' })
  await expect(button).toHaveAttribute('target', '_blank')
  const { shopify_listing_url: listing } = (await (
    await page.request.get('/api/settings/public/')
  ).json()) as { shopify_listing_url: string }
  await expect(button).toHaveAttribute('href', listing)
})
