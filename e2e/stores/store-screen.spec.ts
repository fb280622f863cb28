import { expect, test, type Page } from '@playwright/test'
import { logIn, registerOwner } from '../owner.ts'
import { checkScreen } from '../shell/screen-checks.ts'

const sandbox = () => process.env['E2E_SANDBOX_URL'] ?? ''
const widths = [1440, 375] as const

const control = async (page: Page, shop: string, path: string, data: object) => {
  const answer = await page.request.post(`${sandbox()}/control/shopify/${shop}/${path}`, { data })
  expect(answer.ok()).toBe(true)
}
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
const main = (page: Page) => page.getByRole('main')

/** Presses a button that ends on the screen, connected. Its owner looks elsewhere meanwhile: the toast waits (UI-11). */
const pressAndConnect = async (page: Page, name: string) => {
  await page.addInitScript(() => {
    if (location.search.includes('connect=')) document.hasFocus = () => false
  })
  await page.getByRole('button', { name }).click()
  const toast = page.getByText(/^Your store is connected\./)
  await expect(toast).toBeVisible()
  // It may go by itself meanwhile.
  await expect(async () => {
    if (await toast.isVisible()) await toast.click({ timeout: 1_000 })
    await expect(toast).toBeHidden({ timeout: 1_000 })
  }).toPass()
  await expect(page).toHaveURL(/\/settings\/store$/)
}

/** From the screen to the platform, which asks, and back to the screen. */
const allow = async (page: Page) => {
  await page.getByRole('button', { name: 'Continue to Shopify' }).click()
  await pressAndConnect(page, 'Install')
}

/** A new owner with a store, connected on its own screen. `settings`: how the platform treats the store. */
const connectHere = async (page: Page, name: string, settings: object = {}) => {
  const shop = `${name}-${Date.now()}.myshopify.com`
  await control(page, shop, 'settings', settings)
  await logIn(page, await registerOwner(page.request))
  await page.goto('/settings/store')
  await main(page).getByRole('button', { name: 'Connect store' }).click()
  await page.getByLabel('Store address').fill(shop)
  await allow(page)
  return shop
}

/** The addresses of calls that were answered with an error. */
const recordErrors = (page: Page) => {
  const errors: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) errors.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
  })
  return errors
}

test('STORE-4 STORE-21 a store is connected on its screen, which shows how its first reading goes on until all is read', async ({
  page,
}) => {
  test.slow()
  const shop = `slow-${Date.now()}.myshopify.com`
  await control(page, shop, 'settings', { bulkObjectsPerSecond: 3 })
  await logIn(page, await registerOwner(page.request))
  await page.goto('/settings/store')
  await expect(page.getByRole('heading', { name: 'No store connected' })).toBeVisible()
  await checkScreen(page, 'none', widths)
  await main(page).getByRole('button', { name: 'Connect store' }).click()
  const dialog = page.getByRole('dialog', { name: 'Connect Store' })
  await dialog.getByLabel('Store address').fill('www.brand.com/x')
  await dialog.getByRole('button', { name: 'Continue to Shopify' }).click()
  await expect(dialog.getByText(/^Enter the address that ends in/)).toBeVisible()
  await expect(page.getByText(/^Enter the address that ends in/)).toHaveCount(1)
  await dialog.getByLabel('Store address').fill(shop)
  await allow(page)

  await expect(page.getByText(/^Your store is being read\./)).toBeVisible()
  await expect(page.getByText(/^Products are synced/)).toHaveCount(0)
  await expect(row(page, 'Products')).toContainText(/Being prepared, \d+ so far/)
  await expect(row(page, 'Orders')).toContainText('Waiting')
  await expect(page.getByText(/^Products: Shopify is preparing the data/)).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'First sync' })
  expect(Number(await bar.getAttribute('value'))).toBeGreaterThan(0)
  await checkScreen(page, 'first sync', widths)
  await control(page, shop, 'settings', { bulkObjectsPerSecond: null })
  for (const name of ['Products', 'Variants', 'Collections', 'Orders', 'Customers'])
    await expect(row(page, name)).toContainText('Complete', { timeout: 60_000 })
  await expect(bar).toHaveCount(0)
  await expect(page.getByText(/^Products are synced/)).toBeVisible()
  await checkScreen(page, 'connected', widths)
})

test('STORE-20 STORE-22 STORE-23 what could not be read, is not allowed or lost is said once, with what stops and the way on', async ({
  page,
}) => {
  test.slow()
  const shop = await connectHere(page, 'refusing', { protectedData: 'none' })
  await expect(page.getByText('Could not be read: Orders and Customers.')).toBeVisible()
  await expect(page.getByText(/^What was read before is kept|tries again tonight/)).toBeVisible()
  await expect(row(page, 'Orders')).toContainText('Could not be read')
  await checkScreen(page, 'failed', widths)
  await control(page, shop, 'settings', { protectedData: 'approved' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'Customers')).toContainText('Complete')

  await control(page, shop, 'scopes', { scopes: ['read_products', 'read_customers'] })
  await page.getByRole('button', { name: 'Compare now' }).click()
  await expect(row(page, 'Orders')).toContainText('Not allowed')
  const access = page.getByRole('region', { name: 'Access' })
  await expect(access.getByText(/^No review is marked as a verified purchase/)).toBeVisible()
  const theme = page.getByRole('region', { name: 'Your live theme' })
  await expect(theme.getByText(/^Not checked: Plaudit may not read your themes/)).toBeVisible()
  await expect(theme.getByText('Missing', { exact: true })).toHaveCount(0)
  await checkScreen(page, 'missing permissions', widths)

  const apps = `${sandbox()}/shopify/${shop}/admin/settings/apps`
  await page.request.post(apps, { form: { action: 'revoke' } })
  await page.getByRole('button', { name: 'Compare now' }).click()
  await expect(page.getByText('Access lost')).toBeVisible()
  await expect(main(page).getByText(/no longer gives Plaudit access/)).toHaveCount(1)
  await expect(main(page).getByRole('button', { name: 'Reconnect store' })).toHaveCount(1)
  await checkScreen(page, 'access lost', widths)
  await main(page).getByRole('button', { name: 'Reconnect store' }).click()
  await allow(page)
  await expect(row(page, 'Orders')).toContainText('Complete')
})

test('a store is disconnected with nothing asked of it afterwards; offline blames nobody, and an uninstalled app is said', async ({
  page,
  context,
}) => {
  const shop = await connectHere(page, 'leaving')
  await expect(row(page, 'Customers')).toContainText('Complete')
  await page.getByRole('button', { name: 'Disconnect store' }).click()
  const dialog = page.getByRole('dialog', { name: /^Disconnect / })
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Disconnect store' }).click()
  const toast = page.getByText('You are offline. Please try again when the connection is back.')
  await expect(toast).toBeVisible()
  await expect(page.getByText(/Your store did not respond/)).toHaveCount(0)
  await checkScreen(page, 'offline', widths)
  await context.setOffline(false)

  const errors = recordErrors(page)
  await page.getByRole('button', { name: 'Disconnect store' }).click()
  await dialog.getByRole('button', { name: 'Disconnect store' }).click()
  await expect(page.getByText(/^You disconnected this store on/)).toBeVisible()
  await checkScreen(page, 'disconnected', widths)
  expect(errors).toEqual([])
  await main(page).getByRole('button', { name: 'Reconnect store' }).click()
  // The app is still installed there and may all that it asks for: the platform asks nothing again.
  await pressAndConnect(page, 'Continue to Shopify')
  await expect(row(page, 'Customers')).toContainText('Complete')
  await control(page, shop, 'uninstall', {})
  await expect(page.getByText(/^Plaudit was uninstalled from this store on/)).toBeVisible()
  await checkScreen(page, 'uninstalled', widths)
})
