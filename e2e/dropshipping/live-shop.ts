import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Where the sandbox takes what suppliers and shops do. */
export const sandbox = () => process.env['E2E_SANDBOX_URL'] ?? ''

/** What axe finds on the page that is open, once nothing is dimmed while it is read anew. */
export const axe = async (page: Page) => {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  return (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ html }) => html.slice(0, 160)),
  ])
}
/** By how many pixels the page scrolls sideways. */
export const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Connects a shop of its own as the owner does; `name` begins its address. */
export const connect = async (page: Page, name: string) => {
  const shop = `${name}-${Date.now()}.myshopify.com`
  await page.goto('/settings/store')
  await page.getByRole('main').getByRole('button', { name: 'Connect store' }).click()
  await page.getByLabel('Store address').fill(shop)
  await page.getByRole('button', { name: 'Continue to Shopify' }).click()
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page).toHaveURL(/\/settings\/store$/)
  return shop
}
