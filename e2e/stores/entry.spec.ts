import { expect, test, type Page } from '@playwright/test'
import { storeSession, logIn, registerOwner } from '../owner.ts'
import { changeSettings } from '../page-settings.ts'

type Letter = { to: string[]; subject: string; text: string }
const sandbox = process.env['E2E_SANDBOX_URL'] ?? ''
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('S2.001 S2.003 S2.046 S2.047 S5.007 login and sign-up lead to each other and name what is wrong beside the field', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(heading(page)).toHaveText('Login')
  await page.getByLabel('E-mail').fill('not an e-mail')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Please provide a valid email address')).toBeVisible()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(heading(page)).toHaveText('Sign up')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Enter your name.')).toBeVisible()
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('S2.004 S2.026 S2.048 S2.049 a forgotten password is replaced by the link from the e-mail, which works once', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(heading(page)).toHaveText('Forgot password')
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`If ${owner.email} has an account`)).toBeVisible()

  const letter = async () => {
    const letters = (await (await request.get(`${sandbox}/sandbox/mail.json`)).json()) as Letter[]
    return letters.find(
      ({ to, subject }) => to.includes(owner.email) && subject === 'Reset your password',
    )
  }
  await expect.poll(async () => (await letter()) !== undefined).toBe(true)
  const url = /http\S+\/reset-password\?token=[\w-]+/.exec((await letter())?.text ?? '')?.[0] ?? ''
  await page.goto(url)
  await expect(heading(page)).toHaveText('Reset password')
  await page.getByLabel('New password', { exact: true }).fill('another-long-enough-one')
  await page.getByLabel('Repeat new password').fill('not the same one')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('The passwords do not match.')).toBeVisible()
  await page.getByLabel('Repeat new password').fill('another-long-enough-one')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your password was changed. Log in with it.')).toBeVisible()
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill('another-long-enough-one')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(heading(page)).toHaveText('Dashboard')

  // Open to signed-in owners too (ACC-51); the used link is refused with the way to a new one.
  await page.goto(url)
  await page.getByLabel('New password', { exact: true }).fill('a-third-long-one')
  await page.getByLabel('Repeat new password').fill('a-third-long-one')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
})

test('S2.002 S2.025 the store login sends the token of its path, and signs in over whoever was signed in', async ({
  page,
  request,
}) => {
  const [first, second] = [
    await registerOwner(request, 'Ann First'),
    await registerOwner(request, 'Ben Second'),
  ]
  const tokens = (await (
    await request.post('/api/auth/login/', {
      data: { email: second.email, password: second.password },
    })
  ).json()) as object
  const sent: unknown[] = []
  await page.route('**/api/shop_login/', async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fulfill({ json: tokens })
  })
  await logIn(page, first)
  await expect(page.getByRole('button', { name: 'Account menu' })).toContainText('Ann First')
  await page.goto('/login/store/a-token-from-the-store')
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: 'Account menu' })).toContainText('Ben Second')
  expect(sent).toEqual([{ shop_token: 'a-token-from-the-store' }])
})

test('S2.002 a store token that does not work leads to login, which says to open the app from the store again', async ({
  page,
}) => {
  await page.goto('/login/store/used-before')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Open Plaudit from your store again.')).toBeVisible()
})

/** Open to whoever is not signed in; each by its own heading. */
const openScreens = [
  ['/login', 'Login'],
  ['/register', 'Sign up'],
  ['/forgot-password', 'Forgot password'],
  ['/reset-password?token=x', 'Reset password'],
] as const

test('S2.027 without a session login, register, forgot and reset password show themselves and stay', async ({
  page,
}) => {
  for (const [path, title] of openScreens) {
    await page.goto(path)
    await expect(heading(page)).toHaveText(title)
    await page.waitForLoadState('networkidle')
    await expect(heading(page)).toHaveText(title)
    expect(page.url().endsWith(path), page.url()).toBe(true)
  }
})

test('S2.027 without a session the store login asks for one with its token, stays until it is answered, and then signs in', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request, 'Ann First')
  const asked = Promise.withResolvers<unknown>()
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/shop_login/', async (route) => {
    asked.resolve(route.request().postDataJSON())
    await gate.promise
    await route.fulfill({ json: { access: owner.access, refresh: owner.refresh } })
  })
  await page.goto('/login/store/from-the-store')
  expect(await asked.promise).toEqual({ shop_token: 'from-the-store' })
  await expect(heading(page)).toHaveText('Signing in')
  await expect(page).toHaveURL(/\/login\/store\/from-the-store$/)
  gate.resolve()
  await expect(heading(page)).toHaveText('Dashboard')
  await expect(page.getByRole('button', { name: 'Account menu' })).toContainText('Ann First')
})

test('S2.027 S2.029 a session that turns out to be over leaves forgot and reset password and the store login where they are, and any other screen goes to login', async ({
  page,
}) => {
  const over = { access: 'e30.eyJzdWIiOiJub2JvZHkiLCJleHAiOjF9.x', refresh: 'used-long-ago' }
  await page.route('**/api/shop_login/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Later.' } }),
  )
  for (const [path, title] of [
    ...openScreens.slice(2),
    ['/login/store/from-the-store', 'Signing in'],
  ] as const) {
    await storeSession(page, over)
    const refused = page.waitForResponse('**/api/auth/token/refresh/')
    await page.goto(path)
    expect((await refused).status()).toBe(401)
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('plaudit.refresh_token')))
      .toBeNull()
    await expect(heading(page)).toHaveText(title)
    expect(page.url().endsWith(path), page.url()).toBe(true)
  }
  await storeSession(page, over)
  await page.goto('/manage')
  await expect(page).toHaveURL(/\/login\?next=%2Fmanage$/)
  await expect(heading(page)).toHaveText('Login')
})

const google = async (page: Page, person: RegExp) => {
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ])
  // The window closes itself, so that nothing after the click can be waited for in it.
  await window.getByRole('button', { name: person }).click({ noWaitAfter: true })
}

test('S1.029 S7.049 signing in with a Google account: the client script is loaded, a person is chosen, and an account without password sets one', async ({
  page,
}) => {
  const script = page.waitForRequest((request) => request.url().endsWith('/gsi/client'))
  await page.goto('/register')
  await script
  await google(page, /Noor Aziz/)
  await page
    .getByRole('dialog', { name: 'Welcome to Plaudit' })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(page.getByRole('button', { name: 'Account menu' })).toContainText('Noor Aziz')
  await page.goto('/settings/account')
  const card = page.getByRole('region', { name: 'Set a password' })
  await google(page, /Noor Aziz/)
  await card.getByLabel('New password', { exact: true }).fill('a-long-enough-one')
  await card.getByLabel('Repeat new password').fill('a-long-enough-one')
  await card.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your password is set.')).toBeVisible()
  await expect(page.getByLabel('Old password')).toBeVisible()
})

test('S1.029 without a client id there is no Google button and nothing is loaded', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await changeSettings(page, { google_client_id: '' })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0)
  expect(asked.filter((url) => url.includes('/gsi/client'))).toEqual([])
})

test('S2.024 whoever is signed in is led home from login and register; what the layout was asked for comes along', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await logIn(page, owner)
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(heading(page)).toHaveText('Dashboard')
    await expect(page).toHaveURL(/\/$/)
  }
  await page.goto('/login?show_rating=true')
  await expect(page.getByRole('dialog', { name: 'How do you like Plaudit?' })).toBeVisible()
})
