import { expect, test, type Page } from '@playwright/test'
import { logIn, registerOwner } from '../owner.ts'

const openModal = async (page: Page) => {
  await page.getByRole('button', { name: 'Connect Store' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Connect Store' })
  // Its part of the app comes with the first press; keys before that are the page's.
  await expect(dialog).toBeVisible()
  return dialog
}

/** The addresses that the browser sent, as the server got them. */
const recordSent = async (page: Page) => {
  const sent: string[] = []
  await page.route('**/api/connect/shopify/', async (route) => {
    sent.push((route.request().postDataJSON() as { shop_url: string }).shop_url)
    await route.continue()
  })
  return sent
}

test('S1.019 S2.044 S2.069 S4.044 S7.038 S7.039 S8.016 an owner connects a store from the modal, in the same window; then the entry is gone', async ({
  page,
}) => {
  const shop = `connected-${Date.now()}`
  await logIn(page, await registerOwner(page.request))
  const dialog = await openModal(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new CustomEvent('plaudit:show-connect-store')))
  await dialog.getByLabel('Store address').fill(shop)
  await page.route('**/api/connect/shopify/', (route) => route.fulfill({ status: 503, json: {} }), {
    times: 1,
  })
  await dialog.getByRole('button', { name: 'Continue to Shopify' }).click()
  await expect(page.getByText('Your store could not be reached.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Continue to Shopify' }).click()
  await page.waitForURL(`**/shopify/${shop}.myshopify.com/**`)
  expect(page.context().pages()).toHaveLength(1)
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page.getByText('Your store is connected.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect Store' })).toHaveCount(0)

  await page.goto('/settings/store')
  await expect(page.getByText(`${shop}.myshopify.com`)).toBeVisible()
  const products = page.getByRole('row', { name: /^Products/ })
  await expect(products).toContainText('Complete')
  await expect(page.getByRole('row', { name: /^Orders/ })).toContainText('Complete')
})

test('S5.001 S5.002 S5.003 each way of typing the address goes to the server as the screen makes it, which alone refuses another host', async ({
  page,
}) => {
  const shop = `typed-${Date.now()}`
  await logIn(page, await registerOwner(page.request))
  const sent = await recordSent(page)
  const ways = [
    [`  ${shop} `, `https://${shop}.myshopify.com`],
    [`${shop}.myshopify.com`, `${shop}.myshopify.com`],
    [`https://${shop}.myshopify.com/admin?x=1`, `https://${shop}.myshopify.com/admin?x=1`],
  ] as const
  for (const [typed] of ways) {
    const dialog = await openModal(page)
    await dialog.getByLabel('Store address').fill(typed)
    await dialog.getByRole('button', { name: 'Continue to Shopify' }).click()
    await page.waitForURL(`**/shopify/${shop}.myshopify.com/**`)
    await page.goto('/')
  }
  expect(sent).toEqual(ways.map(([, given]) => given))
  const dialog = await openModal(page)
  await dialog.getByLabel('Store address').fill('www.brand.com/x')
  await dialog.getByRole('button', { name: 'Continue to Shopify' }).click()
  await expect(dialog.getByText(/myshopify\.com/).last()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Continue to Shopify' })).toBeVisible()
  expect(sent.at(-1)).toBe('https://www.brand.com/x.myshopify.com')
})
