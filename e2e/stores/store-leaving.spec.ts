import { expect, test, type Page } from '@playwright/test'
import { asOwner } from '../owner.ts'

const sandbox = () => process.env['E2E_SANDBOX_URL'] ?? ''
const NEW = 'a-first-long-one'

/** A new owner from a store's admin, on a trial that the store will pay. */
const arrive = async (page: Page, shop: string) => {
  await page.goto(`${sandbox()}/shopify/${shop}/admin/apps/plaudit`)
  await page.getByRole('button', { name: 'Install' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome to Plaudit' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/checkout?plan_id=pro-monthly')
  await page.getByRole('button', { name: 'Continue to Shopify' }).click()
}
const approve = async (page: Page) => {
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Your Pro trial has started' })).toBeVisible()
}

const letterWithLink = async (page: Page, email: string) => {
  const letters = (await (await page.request.get(`${sandbox()}/sandbox/mail.json`)).json()) as {
    to: string[]
    text: string
  }[]
  return letters
    .map(({ to, text }) =>
      to.includes(email) ? /http\S+\/reset-password\?\S+/.exec(text)?.[0] : undefined,
    )
    .find(Boolean)
}

test('an owner disconnects the store that pays, reads why her plan ends, connects it again and keeps the plan; then cancels with a first password', async ({
  page,
}) => {
  test.slow()
  const shop = `leaving-${Date.now()}.myshopify.com`
  await arrive(page, shop)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(
    page.getByText('You did not approve it in Shopify. Nothing was charged.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Continue to Shopify' }).click()
  await approve(page)

  await page.goto('/settings/store')
  await expect(
    page.getByText(/^You log in from your Shopify admin and have no password yet/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect store' }).click()
  const dialog = page.getByRole('dialog', { name: /^Disconnect / })
  await expect(dialog.getByText(/^Pro ends on \w+ \d+, \d{4}\.$/)).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveText([
    'You can use it until then.',
    'You are not charged again.',
    'Nothing you imported is deleted.',
    'You can connect the store again at any time.',
  ])
  await expect(dialog.getByRole('link', { name: 'Set a password' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Disconnect store' }).click()
  await expect(page.getByText(/^You disconnected this store on/)).toBeVisible()

  await page.goto('/checkout?plan_id=empire-monthly')
  await expect(page.getByText('Connect your store first.')).toBeVisible()
  await expect(page.getByText('Calculating total')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Connect store' })).toHaveAttribute(
    'href',
    '/settings/store',
  )
  await page.goto('/settings/membership')
  await expect(page.getByText(/You disconnected the store that pays for it on /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep my plan' })).toHaveCount(0)

  await page.getByRole('main').getByRole('button', { name: 'Connect store' }).click()
  await page
    .getByRole('dialog', { name: 'Reconnect store' })
    .getByRole('button', { name: 'Continue to Shopify' })
    .click()
  await expect(
    page.getByText('Your store is connected. Your products are being synced.'),
  ).toBeVisible()
  await page.goto('/settings/store')
  await expect(page.getByText(/^Pro ends on .+ You can keep it\./)).toBeVisible()
  // A language that the account has and this browser does not know yet: the day is in it too.
  const speak = async (language: string) => {
    const access = await page.evaluate(() => localStorage.getItem('plaudit.access_token'))
    await asOwner(page.request, { access: access! }).post('auth/edit/', { language })
    await page.reload()
  }
  await speak('de')
  await expect(page.getByText(/^Pro endet am \d+\. \S+ \d{4}\. /)).toBeVisible()
  await speak('en')
  await page.getByRole('button', { name: 'Keep Pro' }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.goto('/settings/membership')
  await expect(page.getByText(/^\d days left in your trial\./)).toBeVisible()
  await expect(page.getByText(/^Your plan ends on/)).toHaveCount(0)

  await page.goto('/cancel')
  await page.getByLabel('I use another app').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'No, continue to cancel' }).click()
  const about = await page.getByText(/^We send a link to/).innerText()
  const email = /to (\S+@\S+?)\. /.exec(about)![1]!
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect.poll(() => letterWithLink(page, email)).toBeTruthy()
  await page.goto((await letterWithLink(page, email))!)
  await expect(page.getByRole('heading', { level: 1, name: 'Set a password' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(NEW)
  await page.getByLabel('Repeat password').fill(NEW)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your password is set. Log in with it.')).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(NEW)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText(/^Pro ends on .+ Nothing changes until then/)).toBeVisible()
  await page.getByLabel('Type CONFIRM to cancel').fill('CONFIRM')
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(page.getByRole('heading', { name: /^Pro ends on / })).toBeVisible()
})

test('an account whose access to its store is no longer accepted says what to do before it is deleted, and is deleted once its owner says that the app is gone', async ({
  page,
}) => {
  const shop = `refusing-${Date.now()}.myshopify.com`
  await arrive(page, shop)
  await approve(page)
  await page.goto(`${sandbox()}/shopify/${shop}/admin/settings/apps`)
  await page.getByRole('button', { name: 'Revoke its tokens only' }).click()
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Type CONFIRM').fill('CONFIRM')
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expect(
    dialog.getByText(/^Shopify no longer accepts Plaudit’s access to your store, so/),
  ).toBeVisible()
  await expect(dialog.getByLabel('Type CONFIRM')).toHaveValue('CONFIRM')
  await dialog.getByLabel('I have uninstalled Plaudit in Shopify').check()
  await dialog.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page).toHaveURL(/\/login/)
})
