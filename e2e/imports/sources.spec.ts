import { expect, test, type Page } from '@playwright/test'
import { type Owner, asOwner, storeSession, logIn, registerOwner } from '../owner.ts'
import { checkScreen } from '../shell/screen-checks.ts'
import { subscribe } from '../billing/paying.ts'

const sandbox = process.env['E2E_SANDBOX_URL'] ?? ''
const file =
  'product_handle,product_title,rating,author,text,reviewed_at\nfernhill-kettle,Fernhill kettle,5,Noor A.,Pours well.,2026-04-13\n'

/** An owner with one product, made by a file. */
const ownerWithProduct = async (page: Page, plan?: string): Promise<Owner> => {
  const owner = await registerOwner(page.request)
  if (plan) await subscribe(page.request, owner, plan)
  const started = await page.request.post('/api/imports/csv/', {
    headers: { authorization: `Bearer ${owner.access}` },
    multipart: {
      file: { name: 'reviews.csv', mimeType: 'text/csv', buffer: Buffer.from(file) },
      options: '{}',
    },
  })
  const { id } = (await started.json()) as { id: string }
  await expect
    .poll(
      async () =>
        (await asOwner(page.request, owner).get<{ state: string }>(`imports/${id}/`)).state,
    )
    .toBe('completed')
  await logIn(page, owner)
  return owner
}

const chooseProduct = async (page: Page) => {
  await page.getByLabel('Your product').click()
  await page.getByRole('option', { name: 'Fernhill kettle' }).click()
}

test('options that the plan does not have look as if they cannot be used, dates too', async ({
  page,
  request,
}) => {
  await storeSession(page, await registerOwner(request))
  await page.goto('/import/amazon')
  const gate = page
    .getByRole('group')
    .filter({ has: page.locator('input[type=date]') })
    .first()
  const styleOf = (what: string) =>
    gate
      .locator(`${what}:disabled`)
      .first()
      .evaluate((field) => {
        const { color, backgroundColor, borderColor } = getComputedStyle(field)
        return { color, backgroundColor, borderColor }
      })
  const date = await styleOf('input[type=date]')
  expect(date).toEqual(await styleOf('select'))
  const product = page.getByLabel('Product link or ASIN')
  expect(date.backgroundColor).not.toBe(
    await product.evaluate((field) => getComputedStyle(field).backgroundColor),
  )
})

test('S1.004 S1.024 S2.016 S3.030 S3.031 Amazon: link, options, preview, import', async ({
  page,
}) => {
  test.slow()
  await ownerWithProduct(page, 'pro-monthly')
  await page.goto('/import')
  await page
    .getByRole('region', { name: 'Amazon', exact: true })
    .getByLabel('Product link or ASIN')
    .fill('https://www.amazon.de/-/en/dp/B0PLAUDN23/ref=x?tag=y')
  await page
    .getByRole('region', { name: 'Amazon', exact: true })
    .getByRole('button', { name: 'Next' })
    .click()
  await expect(page).toHaveURL(/\/import\/amazon$/)
  await expect(page.getByLabel('Product link or ASIN')).toHaveValue(/B0PLAUDN23/)

  await page.getByRole('button', { name: 'Preview reviews' }).click()
  await expect(page.getByText('Choose a product for these reviews.')).toBeVisible()
  await chooseProduct(page)
  await page.getByLabel('Maximum number of reviews').fill('12')
  await page.getByLabel('Rating', { exact: true }).selectOption('4_up')
  await page.getByRole('button', { name: 'Preview reviews' }).click()
  await expect(page.getByText('23 reviews or ratings at Amazon')).toBeVisible()
  await expect(page.getByText('Filtered out').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open at Amazon' })).toHaveAttribute(
    'href',
    'https://www.amazon.de/dp/B0PLAUDN23',
  )
  await page.getByRole('button', { name: 'Import up to 12' }).click()
  await expect(page).toHaveURL(/\/import\/runs\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Import finished' })).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByText(/pages read/)).toBeVisible()
})

test('S1.005 S2.017 AliExpress: a number is enough; a robot page is reported, and going on brings the rest', async ({
  page,
}) => {
  test.slow()
  await ownerWithProduct(page, 'pro-monthly')
  await page.goto('/import/aliexpress')
  await chooseProduct(page)
  await page.getByLabel('Product link or number').fill('1005001234567777')
  await page.getByRole('button', { name: 'Preview reviews' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'AliExpress asked for a robot check' }),
  ).toBeVisible()
  await page.getByLabel('Product link or number').fill('1005001234567890')
  await page.getByRole('button', { name: 'Preview reviews' }).click()
  await expect(page.getByText(/reviews or ratings at AliExpress/)).toBeVisible()
  await page.request.post(`${sandbox}/sandbox/faults`, {
    data: { place: 'aliexpress', how: 'robot', times: 1 },
  })
  await page.getByRole('button', { name: 'Import up to 100' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'AliExpress asked for a robot check' }),
  ).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import finished' })).toBeVisible({
    timeout: 20_000,
  })
})

test('S8.013 the answer to a preview is brought into view and has the focus; a change made meanwhile drops it', async ({
  page,
}) => {
  test.slow()
  await ownerWithProduct(page, 'pro-monthly')
  await page.goto('/import/amazon')
  await chooseProduct(page)
  await page.getByLabel('Product link or ASIN').fill('B0ROBOT001')
  const preview = page.getByRole('button', { name: 'Preview reviews' })
  await preview.click()
  const answer = page.getByRole('status').filter({ hasText: 'Amazon asked for a robot check' })
  await expect(answer).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('region', { name: 'Preview' })).toBeFocused()
  await expect(answer).toContainText('Amazon is not showing its reviews')

  await page.getByLabel('Product link or ASIN').fill('B0PLAUDN23')
  await preview.click()
  await expect(page.getByText('23 reviews or ratings at Amazon')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Import up to 100' })).toBeInViewport()

  let release: (() => void) | undefined
  await page.route('**/api/imports/amazon/preview/', async (route) => {
    await new Promise<void>((resolve) => (release = resolve))
    await route.continue()
  })
  await preview.click()
  await expect(page.getByRole('button', { name: 'Loading from Amazon' })).toBeVisible()
  await expect.poll(() => release !== undefined).toBe(true)
  await page.getByLabel('Product link or ASIN').fill('B0PLAUDN03')
  await expect(preview).toBeVisible()
  const answered = page.waitForResponse('**/api/imports/amazon/preview/')
  release?.()
  await (await answered).finished()
  await expect(page.getByLabel('Product link or ASIN')).toBeFocused()
  await expect(page.getByText('23 reviews or ratings at Amazon')).toHaveCount(0)
})

test('a saved page is another way in', async ({ page }) => {
  test.slow()
  await ownerWithProduct(page, 'pro-monthly')
  const html = await (
    await page.request.get(`${sandbox}/amazon/www.amazon.com/product-reviews/B0PLAUDN23`)
  ).text()
  await page.goto('/import/amazon')
  await chooseProduct(page)
  await page.getByText('Or upload saved pages').click()
  await page
    .locator('details input[type=file]')
    .setInputFiles({ name: 'reviews.html', mimeType: 'text/html', buffer: Buffer.from(html) })
  await expect(page.getByText('reviews.html')).toBeVisible()
  await page.getByRole('button', { name: 'Preview reviews' }).click()
  await page.getByRole('button', { name: 'Import up to 100' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import finished' })).toBeVisible({
    timeout: 20_000,
  })
})

test('S6.009 S6.010 without Pro the options stay in sight, locked, and lead to the plan that has them', async ({
  page,
}) => {
  await ownerWithProduct(page, 'starter-monthly')
  await page.goto('/import/amazon')
  await expect(page.getByLabel('Rating', { exact: true })).toBeDisabled()
  await expect(page.getByLabel('Country of the reviewer')).toBeDisabled()
  await page.getByRole('button', { name: 'See Pro' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Pro')
})

test('PROD-10 PROD-11 S2.058 S2.122 S9.010 after an import, a banner leads to products like the reviewed one; hidden for 15 days, it is back afterwards', async ({
  page,
}) => {
  test.slow()
  const owner = await ownerWithProduct(page, 'pro-monthly')
  const api = asOwner(page.request, owner)
  const [product] = (await api.get<{ results: { id: string }[] }>('shop/products/')).results
  const run = await api.post<{ id: string }>('imports/amazon/', {
    product_id: product!.id,
    link: 'B0PLAUDN03',
  })
  await expect
    .poll(async () => (await api.get<{ state: string }>(`imports/${run.id}/`)).state)
    .toBe('completed')
  await page.goto(`/import/runs/${run.id}`)
  const banner = page.getByRole('region', { name: 'Products like Fernhill kettle' })
  await banner.getByRole('link', { name: 'See similar products' }).click()
  await expect(page).toHaveURL(new RegExp(`/import/runs/${run.id}/similar-products$`))
  const offer = page.getByRole('listitem').filter({ hasText: 'Nordic Style Gooseneck Kettle' })
  await expect(offer).toContainText(/\$\d+\.\d\d/)
  await expect(offer.getByRole('link', { name: /^Open at AliExpress/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.aliexpress\.com\/item\/\d+\.html$/,
  )
  await expect(offer.locator('img')).toHaveJSProperty('complete', true)
  await checkScreen(page, 'similar products')

  await page.goBack()
  await checkScreen(page, 'the run with its banner')
  await banner.getByRole('button', { name: 'Hide for 15 days' }).click()
  await expect(banner).toHaveCount(0)
  const isOver = page.getByRole('heading', { level: 1, name: 'Import finished' })
  const start = Date.now()
  const at = async (ms: number) => {
    await page.clock.setSystemTime(start + ms)
    await page.reload()
    await expect(isOver).toBeVisible()
    await expect(page.getByRole('region', { name: 'New reviews' })).toBeVisible()
  }
  await at(14 * 86_400_000)
  await expect(banner).toHaveCount(0)
  await at(15 * 86_400_000 + 60_000)
  await expect(banner).toBeVisible()
})

for (const path of ['/import/amazon', '/import/aliexpress']) {
  test(`S2.023 signed out, ${path} leads to login`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login/)
  })
}

for (const [width, scheme] of [
  [1440, 'light'],
  [320, 'dark'],
] as const) {
  test(`no screen of the sources fails axe or scrolls sideways at ${width} px, ${scheme}; the keyboard is enough`, async ({
    page,
  }) => {
    test.slow()
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await ownerWithProduct(page)
    await page.goto('/import')
    await expect(page.getByRole('heading', { level: 2, name: 'AliExpress' })).toBeVisible()
    await checkScreen(page, '/import')
    await page.getByLabel('Product link or ASIN').focus()
    await page.keyboard.type('B0PLAUDN23')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/import\/amazon$/)
    await expect(page.getByText('Importing from Amazon requires a plan')).toBeVisible()
    await checkScreen(page, '/import/amazon, without a plan')
    await subscribe(page.request, await sessionOf(page), 'pro-monthly')
    await page.goto('/import/aliexpress')
    await chooseProduct(page)
    await page.getByLabel('Product link or number').fill('1005001234567890')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/reviews or ratings at AliExpress/)).toBeVisible()
    await checkScreen(page, '/import/aliexpress, previewed')
  })
}

/** The owner of this page, by the token that its browser keeps. */
const sessionOf = async (page: Page): Promise<Pick<Owner, 'access'>> => {
  const access = await page.evaluate(
    () =>
      Object.values({ ...localStorage }).find((value) =>
        /^ey[\w-]+\.[\w-]+\.[\w-]+$/.test(value.replace(/^"|"$/g, '')),
      ) ?? '',
  )
  return { access: access.replace(/^"|"$/g, '') }
}
