import { expect, test, type Page } from '@playwright/test'
import { logIn, logInByForm, registerOwner, storeSession } from '../owner.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const tokens = (page: Page) =>
  page.evaluate(() => [
    localStorage.getItem('plaudit.access_token'),
    localStorage.getItem('plaudit.refresh_token'),
  ])

const guarded = [
  '/settings/account',
  '/notifications',
  '/import',
  '/import/csv',
  '/manage',
  '/widget',
  '/orders',
  '/nowhere',
]

test('S2.020 S2.029 S2.060 signed out, every guarded path and any unknown one redirects to login and leads back', async ({
  page,
  request,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  for (const path of guarded) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
    await expect(heading(page)).toHaveText('Login')
  }
  const owner = await registerOwner(request)
  await page.goto('/settings/account')
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/settings\/account$/)
})

test('S2.008 S2.028 S2.030 signed out, /settings asks for a login and leads back to itself, which is the plans', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await page.goto('/settings')
  await expect(page).toHaveURL(/\/login\?next=%2Fsettings(%2Fplans)?$/)
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/settings\/plans$/)
})

test('S2.031 S2.060 /reviews goes home; any other path says that nothing is there, with a way home', async ({
  page,
  request,
}) => {
  await storeSession(page, await registerOwner(request))
  await page.goto('/reviews')
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/no/such/place')
  await expect(heading(page)).toHaveText('Page not found')
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click()
  await expect(heading(page)).toHaveText('Dashboard')
})

test('S3.023 S4.036 S8.001 both tokens lie in local storage; a 401 renews them and the request is sent again', async ({
  page,
  request,
}) => {
  await logInByForm(page, await registerOwner(request))
  const [access, refresh] = await tokens(page)
  expect(access?.split('.')).toHaveLength(3)
  // No screen is open meanwhile: one that asks with the old token renews the session itself,
  // and leaving it in the middle of that ends the session.
  await storeSession(page, { access: 'out.of.date', refresh: refresh! })
  await page.goto('/settings/account')
  await expect(page.getByLabel('Name')).toHaveValue('Maren Kolb')
  const after = await tokens(page)
  expect(after[0]).not.toBe('out.of.date')
  expect(after[1]).not.toBe(refresh)
})

test('S4.037 S4.038 S2.029 a session that cannot be renewed is cleared, and the owner logs in and comes back', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await logIn(page, owner)
  await page.evaluate(() => {
    localStorage.setItem('plaudit.access_token', 'out.of.date')
    localStorage.setItem('plaudit.refresh_token', 'refused')
  })
  await page.goto('/settings/account')
  await expect(page).toHaveURL(/\/login\?next=%2Fsettings%2Faccount$/)
  expect(await tokens(page)).toEqual([null, null])
  await storeSession(page, owner)
  // No refresh token at all, while a screen is open: the next call that answers 401 leads to login.
  await page.goto('/settings/account')
  await expect(page.getByLabel('Name')).toHaveValue('Maren Kolb')
  // In one step: any call that the page makes by itself in between would lead to login before the button is pressed.
  await page
    .getByRole('button', { name: 'Export my data' })
    .evaluate((button: HTMLButtonElement) => {
      localStorage.setItem('plaudit.access_token', 'out.of.date')
      localStorage.removeItem('plaudit.refresh_token')
      button.click()
    })
  await expect(page).toHaveURL(/\/login/)
  expect(await tokens(page)).toEqual([null, null])
  // The same when the page is loaded in that state: no screen asks anything, and the lone token goes all the same.
  await logIn(page, owner)
  await page.evaluate(() => localStorage.removeItem('plaudit.refresh_token'))
  await page.goto('/settings/account')
  await expect(page).toHaveURL(/\/login/)
  expect(await tokens(page)).toEqual([null, null])
})

test('S4.036 B5: with the access token alone gone the page renews it and goes on', async ({
  page,
  request,
}) => {
  const { access, refresh } = await registerOwner(request)
  await storeSession(page, { access, refresh })
  await page.evaluate(() => localStorage.removeItem('plaudit.access_token'))
  await page.goto('/settings/account')
  await expect(page.getByLabel('Name')).toHaveValue('Maren Kolb')
  const after = await tokens(page)
  expect(after[0]?.split('.')).toHaveLength(3)
  expect(after[1]).not.toBe(refresh)
})

test('notifications of a shape that nobody expects take no screen away', async ({
  page,
  request,
}) => {
  await page.route('**/api/notifications/all/', (route) =>
    route.fulfill({ json: { results: 'none' } }),
  )
  await storeSession(page, await registerOwner(request))
  await page.goto('/manage')
  await expect(heading(page)).toHaveText('Manage reviews')
  await page.getByRole('button', { name: 'Notifications' }).first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Try again' })).toBeVisible({
    timeout: 20_000,
  })
})

test('S4.039 S8.002 a 402 sets the browser-storage flag plansModal to "true", and its words are shown', async ({
  page,
  request,
}) => {
  await logIn(page, await registerOwner(request))
  await page.route('**/api/auth/edit/', (route) =>
    route.fulfill({ status: 402, json: { detail: 'This needs a plan.' } }),
  )
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('This needs a plan.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('plansModal'))).toBe('true')
})
