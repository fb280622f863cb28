import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { logIn, registerOwner, type Owner } from '../owner.ts'

const sandbox = () => process.env['E2E_SANDBOX_URL'] ?? ''
const adminOf = (shop: string) => `${sandbox()}/shopify/${shop}/admin`

const connect = async (page: Page, owner: Owner, shop: string) => {
  await logIn(page, owner)
  await page.getByRole('button', { name: 'Connect Store' }).first().click()
  await page.getByLabel('Store address').fill(shop)
  await page.getByRole('button', { name: 'Continue to Shopify' }).click()
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page.getByText('Your store is connected.')).toBeVisible()
}

const addReview = async (page: Page, { access }: Owner, rating: number) => {
  const headers = { authorization: `Bearer ${access}` }
  const found = await page.request.get('/api/shop/products/?search=kettle', { headers })
  const { results } = (await found.json()) as { results: { id: string }[] }
  const data = {
    product_id: results[0]!.id,
    author: 'Noor A.',
    rating,
    title: 'The handle is loose',
    text: 'It pours well, and the handle moves.',
  }
  const answer = await page.request.post('/api/reviews/', { headers, data })
  expect(answer.ok()).toBe(true)
}

const violationsIn = async (page: Page, scope?: string) => {
  const builder = new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
  if (scope) builder.include(scope)
  return (await builder.analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])
}

test('SURF-1 SURF-2 installed from the listing, the app opens inside the admin with the store connected, answers a review there and opens the product signed in', async ({
  page,
}) => {
  test.slow()
  const shop = `inside-${Date.now()}.myshopify.com`
  await page.goto(`${adminOf(shop)}/oauth/install`)
  await page.getByRole('button', { name: 'Install' }).click()
  const app = page.frameLocator('iframe[title="Plaudit"]')
  await expect(app.getByRole('heading', { name: 'No reviews yet' })).toBeVisible()
  await expect(app.getByText('Reviews are not on your live theme.')).toBeVisible()
  await expect(app.getByText(/products in sync/)).toBeVisible()

  const openBy = async (name: string) => {
    const opening = page.context().waitForEvent('page')
    await app.getByRole('button', { name }).click()
    return opening
  }
  const plans = await openBy('See plans')
  await expect(plans.getByRole('heading', { name: 'Pricing Plans', level: 1 })).toBeVisible()
  await expect(plans).toHaveURL(/\/settings\/plans$/)
  await expect(plans.getByRole('dialog')).toHaveCount(0)
  await plans.close()
  const imports = await openBy('Import reviews')
  await expect(imports).toHaveURL(/\/import/)
  await imports.close()
  const product = await openBy('Open Plaudit')
  await product.getByRole('dialog', { name: 'Welcome to Plaudit' }).waitFor()
  const tokens = await product.evaluate(() => localStorage.getItem('plaudit.access_token'))
  await addReview(page, { access: tokens! } as Owner, 2)
  await product.close()

  await page.reload()
  await expect(app.getByRole('heading', { name: '1 review needs an answer' })).toBeVisible()
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violationsIn(page, 'iframe')).toEqual([])
  }
  await app.getByRole('button', { name: 'Reply to Noor A.' }).click()
  await app.getByLabel('Your reply to Noor A.').fill('We are sending you another one.')
  await app.getByRole('button', { name: 'Publish reply' }).click()
  await expect(app.getByRole('heading', { name: 'No review needs an answer' })).toBeVisible()
  const row = app.getByRole('listitem').filter({ hasText: 'Noor A.' })
  await expect(row.getByText('Reply sent')).toBeVisible()
  await expect(row.getByText('We are sending you another one.')).toBeVisible()
  await page.reload()
  await expect(app.getByText('All low ratings are answered')).toBeVisible()
})

test('nobody else may put the page in a frame, and a page without a token fetches one', async ({
  page,
}) => {
  const shop = `framed-${Date.now()}.myshopify.com`
  await page.goto(`${adminOf(shop)}/oauth/install`)
  await page.getByRole('button', { name: 'Install' }).click()
  const frame = await page.locator('iframe[title="Plaudit"]').getAttribute('src')
  const { origin, searchParams } = new URL(frame!)
  const answer = await page.request.get(frame!)
  const policy = answer.headers()['content-security-policy']!
  expect(policy).toMatch(/frame-ancestors http:\/\/localhost:\d+ http:\/\/127\.0\.0\.1:\d+/)
  const other = await page.request.get(`${origin}/login`, { headers: { accept: 'text/html' } })
  expect(other.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  searchParams.set('id_token', 'not.a.token')
  await page.goto(`${origin}/embedded?${searchParams}`)
  await page.waitForURL(/id_token=ey/)
  await expect(page.getByRole('button', { name: 'Open Plaudit' })).toBeVisible()
  await page.goto(`${origin}/embedded`)
  await expect(page).toHaveURL(/\/login$/)
})

test('SURF-3 SURF-6 a block that is added by its link is found by the check, and the shop shows stars and reviews by the theme', async ({
  page,
}) => {
  test.slow()
  const shop = `themed-${Date.now()}.myshopify.com`
  const owner = await registerOwner(page.request)
  await connect(page, owner, shop)
  await page.goto('/settings/store')
  await expect(page.getByRole('row', { name: /^Products/ })).toContainText('Complete')
  await addReview(page, owner, 4)
  const theme = page.getByRole('region', { name: 'Your live theme' })
  await theme.getByRole('button', { name: 'Check' }).click()
  for (const [name, block] of [
    ['Add reviews in the theme editor', 'Reviews'],
    ['Add stars in the theme editor', 'Stars under the title'],
    ['Add card stars in the theme editor', 'Stars on product cards'],
  ] as const) {
    const opening = page.context().waitForEvent('page')
    await theme.getByRole('link', { name }).click()
    const editor = await opening
    await editor.getByRole('button', { name: 'Save', exact: true }).click()
    await editor.getByRole('table').waitFor()
    await editor.close()
    await theme.getByRole('button', { name: 'Check' }).click()
    await expect(theme.getByRole('listitem').filter({ hasText: block })).toContainText('Found')
  }
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violationsIn(page)).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 900 })

  const ratings = page.getByRole('region', { name: 'Ratings in your products' })
  await ratings.getByRole('switch').click()
  await expect(ratings.getByRole('switch')).not.toBeChecked()
  await ratings.getByRole('switch').click()
  await expect(ratings.getByText('1 product has its rating.')).toBeVisible()

  await page.goto(`${sandbox()}/shops/${shop}/products/gooseneck-kettle`)
  await expect(page.getByRole('img', { name: '4 of 5 stars' }).first()).toBeVisible()
  await expect(page.getByText('It pours well, and the handle moves.')).toBeVisible()
  await page.goto(`${sandbox()}/shops/${shop}/`)
  await expect(page.getByRole('img', { name: '4 of 5 stars' })).toHaveCount(1)
  await page.goto(`${sandbox()}/shops/${shop}/apps/plaudit/products/gooseneck-kettle/reviews/`)
  await expect(page.getByText('It pours well, and the handle moves.')).toBeVisible()
})
