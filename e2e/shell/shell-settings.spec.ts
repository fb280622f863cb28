import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { asOwner, storeSession, type Owner, registerOwner } from '../owner.ts'

type Account = { name: string; language: string; email: { email: string } }

/** The link of a letter to somebody (the first, the second …), from the sandbox's mailbox. */
const linkTo = async (email: string, letter = 1): Promise<string> => {
  const find = async () => {
    const letters = (await (
      await fetch(`${process.env['E2E_SANDBOX_URL']}/sandbox/mail.json`)
    ).json()) as { to: string[]; text: string }[]
    const theirs = letters.filter(({ to }) => to.includes(email))
    return theirs[letter - 1]?.text.match(/https?:\/\/\S+verify-email\S+/)?.[0] ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

test('until the e-mail is verified every screen says so; the letter is sent again, and its link ends it', async ({
  page,
}) => {
  const owner = await open(page)
  const banner = page.getByText(`Verify your e-mail: we sent a link to ${owner.email}.`)
  await expect(banner).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('We sent you a new link.')).toBeVisible()
  await page.goto(await linkTo(owner.email, 2))
  await expect(page.getByText(`${owner.email} is verified.`)).toBeVisible()
  await page.getByRole('link', { name: 'Go to the dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(banner).toHaveCount(0)
})

const open = async (page: Page): Promise<Owner> => {
  const owner = await registerOwner(page.request)
  await storeSession(page, owner)
  await page.goto('/settings/account')
  return owner
}

test('S1.017 S2.009 S2.050 C1 C3: the profile is edited: name and language at once, the e-mail with the password and by the link at the new address', async ({
  page,
}) => {
  const owner = await open(page)
  const tabs = page.getByRole('navigation', { name: 'Settings' })
  await expect(tabs.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page')
  for (const tab of ['Pricing Plans', 'Membership'])
    await expect(tabs.getByRole('link', { name: tab })).toBeVisible()
  const email = `renamed-${owner.email}`
  await page.getByLabel('Name').fill('Maren Wrona')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Language').selectOption({ label: 'Deutsch' })
  await page.getByLabel('Your password').fill(owner.password)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect
    .poll(async () => (await asOwner(page.request, owner).get<Account>('auth/user/')).name)
    .toBe('Maren Wrona')
  expect(await asOwner(page.request, owner).get<Account>('auth/user/')).toMatchObject({
    language: 'de',
    email: { email: owner.email, pending: email },
  })
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.goto(await linkTo(email))
  await expect(page.getByText(`${email} ist bestätigt.`)).toBeVisible()
  await page.getByRole('link', { name: 'Zur Übersicht' }).click()
  await expect(page.getByRole('complementary').getByText(email)).toBeVisible()
  // Keys are named as they are on a keyboard of that language.
  await expect(page.getByRole('complementary').getByText('Strg K')).toBeVisible()
})

test('S5.007 S5.008 S8.033 a password change needs the old, the new and the repeated one, and a wrong old one is said', async ({
  page,
}) => {
  const owner = await open(page)
  const card = page.getByRole('region', { name: 'Password', exact: true })
  await page.getByLabel('E-mail').fill('nothing at all')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Please provide a valid email address')).toBeVisible()
  await card.getByRole('button', { name: 'Change password' }).click()
  await expect(card.getByText('Enter your password.')).toBeVisible()
  const change = async (old: string, repeat: string) => {
    await card.getByLabel('Old password').fill(old)
    await card.getByLabel('New password', { exact: true }).fill('another-long-enough-one')
    await card.getByLabel('Repeat new password').fill(repeat)
    await card.getByRole('button', { name: 'Change password' }).click()
  }
  await change(owner.password, 'another-long-enough-two')
  await expect(card.getByText('The passwords do not match.')).toBeVisible()
  await change('not-my-password', 'another-long-enough-one')
  const wrong = 'Failed to change your password. Please check the old password.'
  await expect(page.locator('.Toastify__toast--error').filter({ hasText: wrong })).toBeVisible()
  const old = card.getByLabel('Old password')
  await expect(old).toHaveAttribute('aria-invalid', 'true')
  await expect(old).toHaveAccessibleDescription(wrong)
  await change(owner.password, 'another-long-enough-one')
  await expect(page.getByText('Your password was changed.')).toBeVisible()
  const answer = await page.request.post('/api/auth/login/', {
    data: { email: owner.email, password: 'another-long-enough-one' },
  })
  expect(answer.status()).toBe(200)
})

test('a changed language is said in that language, and nothing stays said in the one before', async ({
  page,
}) => {
  const owner = await registerOwner(page.request)
  await asOwner(page.request, owner).post('auth/edit/', { language: 'de' })
  await storeSession(page, owner)
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByText('Geben Sie Ihr Passwort ein.')).toBeVisible()
  await page.getByLabel('Sprache').selectOption('ar')
  await page.getByRole('button', { name: 'Profil speichern' }).click()
  const toast = page.locator('.Toastify__toast--success')
  await expect(toast).toContainText('تم حفظ ملفك الشخصي.')
  await expect(page.getByText('Geben Sie Ihr Passwort ein.')).toHaveCount(0)
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0)
})

test('the data of the account is saved as a file', async ({ page }) => {
  const owner = await open(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export my data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^plaudit-account-\d{4}-\d\d-\d\d\.json$/)
  expect(readFileSync(await download.path(), 'utf8')).toContain(owner.email)
})

test('deleting the account is typed, refused with a wrong password, and then final', async ({
  page,
}) => {
  const owner = await open(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByRole('button', { name: 'Delete everything' })).toBeDisabled()
  await dialog.getByLabel('Your password').fill('not-my-password')
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expect(dialog.getByText('Incorrect password. Nothing was deleted.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(owner.password)
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  const answer = await page.request.post('/api/auth/login/', {
    data: { email: owner.email, password: owner.password },
  })
  expect(answer.status()).toBe(400)
})

test('S2.083 show_rating asks for a rating once, survives a reload, and goes when it is answered', async ({
  page,
}) => {
  await open(page)
  const dialog = page.getByRole('dialog', { name: 'How do you like Plaudit?' })
  await page.goto('/manage?show_rating=true')
  await page.reload()
  await dialog.locator('label').filter({ hasText: '4 stars' }).click()
  await dialog.getByLabel(/What should we keep/).fill('The keys in the review list.')
  const sent = page.waitForRequest('**/api/auth/rate/')
  await dialog.getByRole('button', { name: 'Send rating' }).click()
  expect((await sent).postDataJSON()).toEqual({
    rating: 4,
    comment: 'The keys in the review list.',
  })
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/manage$/)
  await page.goto('/manage?show_rating=true')
  await expect(page).toHaveURL(/\/manage$/)
  await expect(dialog).toBeHidden()
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Rate Plaudit' }).click()
  await expect(dialog).toBeVisible()
})

test('S6.017 the footer of the settings leads to the support contact', async ({ page }) => {
  await open(page)
  await expect(page.getByRole('link', { name: /^Write to .+@/ })).toHaveAttribute(
    'href',
    /^mailto:.+@/,
  )
})

test('B7 Plans, Membership and Account each have a title and a heading of their own, heard when one is opened', async ({
  page,
}) => {
  await open(page)
  const heading = page.getByRole('heading', { level: 1 })
  const tabs = page.getByRole('navigation', { name: 'Settings' })
  const seen = new Set<string>()
  for (const tab of ['Pricing Plans', 'Membership', 'Account']) {
    await tabs.getByRole('link', { name: tab }).click()
    await expect(heading).toHaveText(tab)
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(`${tab} · Settings · Plaudit`)
    seen.add(await page.title())
    await page.reload()
    await expect(heading).toHaveText(tab)
    await expect(page).toHaveTitle(`${tab} · Settings · Plaudit`)
  }
  expect(seen.size).toBe(3)
})
