import { expect, test, type Page } from '@playwright/test'
import { logIn, logInByForm, registerOwner } from '../owner.ts'
import { tryAgain } from '../try-again.ts'

const REFRESH = '/api/auth/token/refresh/'
const countIn = (pages: Page[]) => {
  const seen = { refreshes: 0, refused: 0 }
  for (const page of pages) {
    page.on(
      'request',
      (request) => void (seen.refreshes += request.url().endsWith(REFRESH) ? 1 : 0),
    )
    page.on(
      'response',
      (response) =>
        void (seen.refused +=
          response.url().includes('/api/') && response.status() === 401 ? 1 : 0),
    )
  }
  return seen
}
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' })
const spoil = (page: Page) =>
  page.evaluate(() => localStorage.setItem('plaudit.access_token', 'worn.out.token'))

test('S4.036 S8.001 four tabs, an access token that has run out and ten requests at once make one refresh call, and all tabs go on', async ({
  page,
  context,
  request,
}) => {
  await logIn(page, await registerOwner(request))
  const tabs = [page, await context.newPage(), await context.newPage(), await context.newPage()]
  await Promise.all(tabs.map((tab) => tab.goto('/').then(() => dashboard(tab).waitFor())))
  // No screen is open while the token runs out, so that none asks before all do.
  await Promise.all(tabs.map((tab) => tab.goto('/favicon.svg')))
  await spoil(page)
  const seen = countIn(tabs)
  // The refresh is answered only once ten requests have been refused, however quick or slow the machine is.
  await context.route(`**${REFRESH}`, async (route) => {
    await expect.poll(() => seen.refused, { timeout: 20_000 }).toBeGreaterThanOrEqual(10)
    await route.continue()
  })
  await Promise.all(tabs.map((tab) => tab.goto('/')))
  await Promise.all(tabs.map((tab) => dashboard(tab).waitFor({ timeout: 40_000 })))
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('plaudit.access_token')))
    .not.toBe('worn.out.token')
  expect(seen.refused).toBeGreaterThanOrEqual(10)
  expect(seen.refreshes).toBe(1)
})

test('S3.023 S4.038 a refused refresh signs out every tab, clears both tokens, and after login leads back', async ({
  page,
  context,
  request,
}) => {
  const owner = await registerOwner(request)
  await logInByForm(page, owner)
  expect(
    await page.evaluate(() =>
      ['plaudit.access_token', 'plaudit.refresh_token'].every((key) => localStorage.getItem(key)),
    ),
  ).toBe(true)
  const other = await context.newPage()
  await other.goto('/manage?status=hidden')
  await other.getByRole('heading', { level: 1 }).waitFor()
  await spoil(page)
  await page.evaluate(() => localStorage.setItem('plaudit.refresh_token', 'not a token of ours'))
  await page.goto('/widget')
  await page.waitForURL(/\/login\?next=%2Fwidget/)
  await other.waitForURL(/\/login\?next=%2Fmanage/)
  expect(
    await page.evaluate(() => [
      localStorage.getItem('plaudit.access_token'),
      localStorage.getItem('plaudit.refresh_token'),
    ]),
  ).toEqual([null, null])
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/widget')
  await other.waitForURL('**/manage?status=hidden')
})

test('S8.003 S8.021 a server that does not answer the refresh signs nobody out: the screen says so and goes on when it is back', async ({
  page,
  request,
}) => {
  await logIn(page, await registerOwner(request))
  await page.route(`**${REFRESH}`, (route) => route.fulfill({ status: 503, body: '{}' }))
  await spoil(page)
  await page.goto('/')
  const failed = page
    .getByRole('alert')
    .filter({ hasText: 'Something went wrong! Please try again later.' })
  await expect(failed).toBeVisible({ timeout: 30_000 })
  expect(await page.evaluate(() => localStorage.getItem('plaudit.refresh_token'))).toBeTruthy()
  await tryAgain(page, `**${REFRESH}`, failed)
  await expect(failed).toHaveCount(0)
})

test('S1.033 S3.024 S3.025 S3.026 referral and campaign of an address are kept, travel with the registration and are gone after it', async ({
  page,
}) => {
  const kept = () =>
    page.evaluate(() =>
      Object.fromEntries(
        ['ps_xid', 'utm_campaign', 'utm_source', 'utm_medium', 'utm_term'].map((key) => [
          key,
          localStorage.getItem(key),
        ]),
      ),
    )
  await page.goto('/login?ps_xid=ref-7&utm_source=newsletter&utm_term=reviews')
  const values = {
    ps_xid: 'ref-7',
    utm_campaign: '',
    utm_source: 'newsletter',
    utm_medium: '',
    utm_term: 'reviews',
  }
  await expect.poll(kept).toEqual(values)
  await page.goto('/register')
  await page.getByLabel('Your name').fill('Maren Kolb')
  await page.getByLabel('E-mail').fill(`maren-${crypto.randomUUID().slice(0, 12)}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('a-long-enough-one')
  const sent = page.waitForRequest('**/api/auth/register/')
  await page.getByRole('button', { name: /create|sign up/i }).click()
  expect((await sent).postDataJSON()).toMatchObject(values)
  await expect.poll(kept).toEqual({
    ps_xid: null,
    utm_campaign: null,
    utm_source: null,
    utm_medium: null,
    utm_term: null,
  })
})

test('S6.003 S6.004 S7.001 S7.002 every call goes to /api/, ends in a slash unless a query follows, and carries the token but for the exceptions of API-9', async ({
  page,
  request,
}) => {
  const calls: { path: string; query: string; token: string | undefined }[] = []
  page.on('request', (asked) => {
    const url = new URL(asked.url())
    if (asked.resourceType() !== 'fetch' && asked.resourceType() !== 'xhr') return
    calls.push({ path: url.pathname, query: url.search, token: asked.headers()['authorization'] })
  })
  await page.goto('/forgot-password')
  await page.getByLabel('E-mail').fill('nobody@example.com')
  const sent = page.waitForResponse('**/api/auth/forget_password/')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await sent
  await logInByForm(page, await registerOwner(request))
  await page.goto('/manage')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await spoil(page)
  const renewed = page.waitForResponse(`**${REFRESH}`)
  await page.goto('/widget')
  await renewed
  await page.getByRole('heading', { level: 1 }).waitFor()
  const own = calls.filter(({ path }) => path.startsWith('/api/'))
  expect(calls.filter(({ path }) => !/^\/(api|storefront|assets|files)\//.test(path))).toEqual([])
  expect(own.filter(({ path, query }) => !path.endsWith('/') && query === '')).toEqual([])
  const open = /auth\/(login|register|forget_password|reset_password|token\/refresh)\/$/
  expect(own.filter(({ path }) => open.test(path)).length).toBeGreaterThanOrEqual(3)
  expect(own.filter(({ path, token }) => open.test(path) && token)).toEqual([])
  const owners = own.filter(({ path }) => !open.test(path) && !path.endsWith('/settings/public/'))
  expect(owners.length).toBeGreaterThan(8)
  expect(owners.filter(({ token }) => !token?.startsWith('Bearer '))).toEqual([])
})
