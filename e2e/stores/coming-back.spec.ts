import { expect, test, type Page } from '@playwright/test'

const sandbox = () => process.env['E2E_SANDBOX_URL'] ?? ''
const adminOf = (shop: string) => `${sandbox()}/shopify/${shop}/admin`
const appIn = (page: Page) => page.frameLocator('iframe[title="Plaudit"]')
const PASSWORD = 'a-long-enough-one'

/** The link in the newest letter to this address. */
const linkTo = async (page: Page, email: string) => {
  const find = async () => {
    const answer = await page.request.get(`${sandbox()}/sandbox/mail.json`)
    const letters = (await answer.json()) as { to: string[]; text: string }[]
    return letters
      .filter(({ to }) => to.includes(email))
      .map(({ text }) => /http\S+\/reset-password\?\S+/.exec(text)?.[0])
      .find(Boolean)
  }
  await expect.poll(find).toBeTruthy()
  return (await find())!
}

const install = async (page: Page, shop: string) => {
  await page.goto(`${adminOf(shop)}/oauth/install`)
  await page.getByRole('button', { name: 'Install' }).click()
}

/** The product in a window of its own, signed in, with a review that waits for an answer. */
const openWithReview = async (page: Page) => {
  await expect(appIn(page).getByText(/products in sync/)).toBeVisible()
  const opening = page.context().waitForEvent('page')
  await appIn(page).getByRole('button', { name: 'Open Plaudit' }).click()
  const product = await opening
  await product.getByRole('dialog', { name: 'Welcome to Plaudit' }).waitFor()
  await product.keyboard.press('Escape')
  const access = await product.evaluate(() => localStorage.getItem('plaudit.access_token'))
  const headers = { authorization: `Bearer ${access}` }
  const found = await page.request.get('/api/shop/products/?search=kettle', { headers })
  const { results } = (await found.json()) as { results: { id: string }[] }
  const review = { author: 'Noor A.', rating: 2, title: '', text: 'The handle is loose.' }
  const data = { ...review, product_id: results[0]!.id }
  expect((await page.request.post('/api/reviews/', { headers, data })).ok()).toBe(true)
  return product
}

test('STORE-8 SURF-1 installed from the listing, removed in the shop and installed again, everything is there', async ({
  page,
}) => {
  test.slow()
  const shop = `removed-${Date.now()}.myshopify.com`
  await install(page, shop)
  const product = await openWithReview(page)
  await page.goto(`${adminOf(shop)}/settings/apps`)
  await page.getByRole('button', { name: 'Uninstall' }).click()
  await product.goto('/settings/store')
  await expect(product.getByText(/^Plaudit was uninstalled from this store on/)).toBeVisible()
  await install(page, shop)
  await expect(appIn(page).getByRole('heading', { name: '1 review needs an answer' })).toBeVisible()
  await product.reload()
  await expect(product.getByRole('row', { name: /^Products/ })).toContainText('Complete')
})

test('STORE-27 SURF-11 disconnected by its owner, the store says so in its admin, and leads to a login that connects it again; a first password can be set on the way', async ({
  page,
}) => {
  test.slow()
  const shop = `parted-${Date.now()}.myshopify.com`
  await install(page, shop)
  const product = await openWithReview(page)
  const access = await product.evaluate(() => localStorage.getItem('plaudit.access_token'))
  const headers = { authorization: `Bearer ${access}` }
  const user = (await (await page.request.get('/api/auth/user/', { headers })).json()) as {
    email: { email: string }
  }
  await product.goto('/settings/store')
  await product.getByRole('button', { name: 'Disconnect store' }).click()
  await product
    .getByRole('dialog', { name: /^Disconnect / })
    .getByRole('button', { name: 'Disconnect store' })
    .click()
  await expect(product.getByText(/^You disconnected this store on/)).toBeVisible()
  await product.evaluate(() => localStorage.clear())
  await product.close()

  await page.goto(`${adminOf(shop)}/apps/plaudit/embedded`)
  await expect(
    appIn(page).getByRole('heading', { name: /^You disconnected this store on \w+ \d+, \d{4}$/ }),
  ).toBeVisible()
  const opening = page.context().waitForEvent('page')
  await appIn(page).getByRole('link', { name: 'Connect it again' }).click()
  const login = await opening
  await expect(login.getByRole('heading', { level: 1 })).toHaveText(
    `Log in to connect ${shop} again`,
  )
  await login.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(login).toHaveURL(/\/forgot-password/)
  await expect(login.getByRole('button', { name: 'Send the link' })).toBeVisible()
  await login.getByLabel('E-mail').fill(user.email.email)
  await login.getByRole('button', { name: 'Send the link' }).click()
  await expect(login.getByText(/has an account, a link is on its way/)).toBeVisible()
  await login.goto(await linkTo(page, user.email.email))
  for (const label of [/^(New p|P)assword$/, /^Repeat/])
    await login.getByLabel(label).fill(PASSWORD)
  await login.getByRole('button', { name: /^(Save new|Set) password$/ }).click()
  await expect(login.getByRole('heading', { level: 1 })).toHaveText(
    `Log in to connect ${shop} again`,
  )
  await login.getByLabel('E-mail').fill(user.email.email)
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await login.getByRole('button', { name: 'Log in' }).click()
  await expect(login).toHaveURL(/\/settings\/store$/)
  await expect(login.getByText('Connected', { exact: true })).toBeVisible()
  await page.reload()
  await expect(appIn(page).getByRole('heading', { name: '1 review needs an answer' })).toBeVisible()
})
