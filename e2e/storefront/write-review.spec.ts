import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { asOwner, storeSession, type Owner } from '../owner.ts'
import { demoIsFilled, storefront } from './host-page.ts'

const sandboxUrl = process.env['E2E_DEMO_SANDBOX_URL']!
const phone = { viewport: { width: 375, height: 800 }, hasTouch: true }
const textareaText = 'Took it to a cabin, and the tea stayed warm until the fire was out.'

const demoOwner = async (request: APIRequestContext): Promise<Owner> => {
  const data = { email: 'demo@plaudit.test', password: 'plaudit-demo' }
  const tokens = (await (await request.post('/api/auth/login/', { data })).json()) as {
    access: string
    refresh: string
  }
  const user = await request.get('/api/auth/user/', {
    headers: { authorization: `Bearer ${tokens.access}` },
  })
  const { shop_key: shopKey } = (await user.json()) as { shop_key: string }
  return { ...data, ...tokens, shopKey }
}
/** A real picture, of one point. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const photo = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(png, 'base64'),
})
const field = (page: Page, name: string) =>
  page.locator('form[data-write]').getByRole('textbox', { name, exact: true })
const files = (page: Page) => page.getByLabel('Add photos or videos')
const uploaded = (page: Page) => page.locator('input[name=upload]')

test.beforeAll(({ request }) => demoIsFilled(request))

test('S6.013 a shopper writes with two photos on a phone, loses the line, comes back and sends it; its owner publishes it', async ({
  browser,
  request,
}) => {
  const owner = await demoOwner(request)
  const shop = `${sandboxUrl}/shops/${owner.shopKey}/products/gooseneck-kettle`
  const shopper = await browser.newContext(phone)
  const open = async () => {
    const page = await shopper.newPage()
    await page.goto(shop)
    await page.getByRole('link', { name: 'Write a review' }).click()
    await expect(page.getByRole('dialog', { name: 'Write a review' })).toBeVisible()
    return page
  }
  const first = await open()
  const opened = Date.now()
  await first.getByRole('radio', { name: '4 stars, Good' }).check({ force: true })
  await field(first, 'Your review').fill(textareaText)
  await field(first, 'Name').fill('Ingrid Solberg')
  await files(first).setInputFiles(photo('one.png'))
  await expect(uploaded(first)).toHaveCount(1)
  await shopper.setOffline(true)
  await files(first).setInputFiles(photo('two.png'))
  await expect(first.getByRole('button', { name: 'Try again' })).toBeVisible()
  await first.close()

  await shopper.setOffline(false)
  const page = await open()
  await expect(field(page, 'Your review')).toHaveValue(textareaText)
  await expect(page.getByRole('radio', { name: '4 stars, Good' })).toBeChecked()
  await expect(uploaded(page)).toHaveCount(2)
  const email = `ingrid-${Date.now()}@shopper.test`
  await field(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Send review' }).click()
  const fault = page.getByRole('link', { name: 'We need your agreement to publish the review.' })
  await fault.click()
  await expect(page.locator('#write-consent')).toBeFocused()
  await expect(uploaded(page)).toHaveCount(2)
  await page.locator('#write-consent').check()
  // Faster than a person: such a review would be held.
  await expect.poll(() => Date.now() - opened).toBeGreaterThan(4_000)
  await shopper.setOffline(true)
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText(/No connection/)).toBeVisible()
  await shopper.setOffline(false)
  await expect(page.getByText(/No connection/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, Ingrid' })).toBeVisible()
  expect(await page.getByRole('dialog').evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  await expect(page.getByText('Published no later than')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Write a review' })).toBeFocused()

  const told = await asOwner(request, owner).get<{ title: string; primary_action_url: string }[]>(
    'notifications/all/',
  )
  expect(told[0]!.title).toMatch(/^New review: 4 stars for /)
  const desk = await browser.newPage()
  await storeSession(desk, owner)
  await desk.goto(told[0]!.primary_action_url)
  await expect(desk.getByText('Publishes automatically on').first()).toBeVisible()
  const block = storefront('gooseneck-kettle/block')
  expect(await (await request.get(block)).text()).not.toContain(textareaText)
  await desk.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(desk.getByRole('button', { name: 'Hide', exact: true })).toBeVisible()
  // It was never hidden.
  await expect(desk.getByText('Shoppers see it now.')).toBeVisible()
  await expect
    .poll(async () => (await request.get(block)).text(), { timeout: 1_000, intervals: [100] })
    .toContain(textareaText)
  await shopper.close()
})

test('without script the page names what is missing, keeps text and photo, and takes the review', async ({
  browser,
}) => {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(storefront('gooseneck-kettle/write?locale=en'))
  await field(page, 'Your review').fill('Written where scripts are switched off, with a photo.')
  await files(page).setInputFiles(photo('one.png'))
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('4 things to correct. What you wrote is kept.')).toBeVisible()
  await expect(page.getByAltText('File 1')).toBeVisible()
  await page.getByRole('radio', { name: '2 stars, Not great' }).check({ force: true })
  await field(page, 'Name').fill('Noor')
  await field(page, 'Email').fill(`noor-${Date.now()}@shopper.test`)
  await page.locator('#write-consent').check()
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you, Noor' })).toBeVisible()
  await expect(page.getByText('Noor, 1 file')).toBeVisible()
  await context.close()
})

for (const [width, locale] of [
  [1440, 'en'],
  [375, 'ar'],
] as const)
  test(`WIDGET-20 the dialog passes axe at ${width} px, empty and with faults; so does the page of a link that leads nowhere, in ${locale}`, async ({
    browser,
    request,
  }) => {
    const { shopKey } = await demoOwner(request)
    const context = await browser.newContext({ viewport: { width, height: 800 }, locale })
    const page = await context.newPage()
    const check = async () => {
      const { violations } = await new AxeBuilder({ page }).include('plaudit-reviews').analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    }
    await page.goto(`${sandboxUrl}/shops/${shopKey}/products/gooseneck-kettle`)
    await page.getByRole('link', { name: 'Write a review' }).click()
    const dialog = page.getByRole('dialog', { name: 'Write a review' })
    await expect(dialog.getByRole('button', { name: 'Send review' })).toBeVisible()
    await check()
    await dialog.getByRole('button', { name: 'Send review' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await check()

    const gone = await page.goto(storefront('no-such-product/write'))
    expect(gone!.status()).toBe(404)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
    await context.close()
  })

const looks = [
  { width: 1440, locale: 'en', colorScheme: 'light' as const },
  { width: 320, locale: 'de', colorScheme: 'light' as const },
  { width: 320, locale: 'ar', colorScheme: 'dark' as const },
]
for (const { width, locale, colorScheme } of looks)
  test(`the form passes axe at ${width} px in ${locale}, ${colorScheme}, empty and with faults, and nothing scrolls sideways`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme })
    const page = await context.newPage()
    await page.goto(storefront(`gooseneck-kettle/write?locale=${locale}`))
    const check = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
      const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      expect(await page.evaluate(wide)).toBe(0)
    }
    await check()
    await page.locator('form > button').click()
    await expect(page.getByRole('alert')).toBeFocused()
    await check()
    await context.close()
  })

test('WIDGET-76 on a phone, the tile that adds photos is as wide as its word in each language', async ({
  browser,
}) => {
  const page = await (await browser.newContext(phone)).newPage()
  for (const language of ['en', 'de', 'fr', 'es', 'pt-BR', 'ar']) {
    await page.goto(`${storefront('gooseneck-kettle/write')}?locale=${language}`)
    const [tile, word] = await page.locator('#write-files').evaluate((input) => {
      const label = input.closest('label')!
      return [label, label.querySelector('span')!].map((one) => one.getBoundingClientRect().width)
    })
    expect([language, tile! - word! >= 16]).toEqual([language, true])
  }
})
