import { expect, test } from '@playwright/test'

const sandbox = () => process.env['E2E_SANDBOX_URL'] ?? ''

test('opened from the store’s admin, a new owner allows the app, is signed in with the store connected, and pays through the store', async ({
  page,
}) => {
  test.slow()
  const shop = `listed-${Date.now()}.myshopify.com`
  await page.goto(`${sandbox()}/shopify/${shop}/admin/apps/plaudit`)
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome to Plaudit' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Connect Store' })).toHaveCount(0)

  await page.goto('/checkout?plan_id=pro-monthly')
  await expect(page.getByRole('radio', { name: 'PayPal' })).toHaveCount(0)
  const go = page.getByRole('button', { name: 'Continue to Shopify' })
  await page.route(
    '**/shopify/subscribe/',
    (route) =>
      route.fulfill({ json: { status: 'redirect', client_secret: null, redirect_url: null } }),
    { times: 1 },
  )
  await go.click()
  await expect(page.getByText('Redirect failed')).toBeVisible()
  await go.click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Your Pro trial has started' })).toBeVisible()
  await page.goto('/settings/membership')
  await expect(page.getByText('It is charged on your Shopify bill.')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Collect reviews via emails')).toBeVisible()

  const { origin } = new URL(page.url())
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${sandbox()}/shopify/${shop}/admin/apps/plaudit`)
  await page.waitForURL(`${origin}/`)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.goto('/login/store/no-token-of-ours')
  await expect(page).toHaveURL(/\/(login)?$/)
})
