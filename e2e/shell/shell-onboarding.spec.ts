import { expect, test, type Page } from '@playwright/test'
import { asOwner, storeSession, registerOwner } from '../owner.ts'

type Choices = { onboarding_choices: { source_import: string[]; marketplace: string[] } | null }

const modal = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Plaudit' })
const signIn = async (page: Page, owner: { email: string; password: string }) => {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}
const fresh = async (page: Page) => {
  const owner = await registerOwner(page.request, 'Maren Kolb', { onboarded: false })
  await signIn(page, owner)
  await expect(modal(page)).toBeVisible()
  return owner
}
const goOn = (page: Page) => modal(page).getByRole('button', { name: 'Continue' }).click()

test('S2.057 S2.084 S2.085 S4.033 S4.034 S4.035 a new account is asked once for each sign-in: onboarding and origin are added, and go when it is closed', async ({
  page,
}) => {
  const owner = await fresh(page)
  await expect(page).toHaveURL(/\/\?onboarding=true&origin=web$/)
  await page.reload()
  await modal(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(modal(page)).toBeHidden()
  await page.goto('/manage?onboarding=true')
  await expect(modal(page)).toBeVisible()
  await modal(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await signIn(page, owner)
  await expect(modal(page)).toBeVisible()
})

test('S4.033 S2.083 neither with plan_id nor with show_rating in the address', async ({ page }) => {
  const owner = await registerOwner(page.request, 'Maren Kolb', { onboarded: false })
  await page.goto('/login?show_rating=true')
  await page.getByLabel('E-mail').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog', { name: 'How do you like Plaudit?' })).toBeVisible()
  await expect(page).toHaveURL(/\/\?show_rating=true$/)
  await page.goto('/?plan_id=pro-monthly')
  await expect(page).toHaveURL(/\/checkout\?plan_id=pro-monthly$/)
  expect(await page.evaluate(() => (history.state as { usr: unknown }).usr)).toEqual({
    selectedPlanId: 'pro-monthly',
  })
})

test('S4.034 not while a subscription is active', async ({ page }) => {
  const owner = await registerOwner(page.request, 'Maren Kolb', { onboarded: false })
  await page.route('**/api/auth/user/', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: {
        ...((await answer.json()) as object),
        active_subscription: { state: 'active', paused_at: null },
      },
    })
  })
  await storeSession(page, owner)
  await page.goto('/manage?onboarding=true')
  await expect(page).toHaveURL(/\/manage$/)
  await expect(modal(page)).toBeHidden()
})

test('S2.104 S2.105 S2.106 S2.110 S2.111 two steps with Back only on the second, all toggles every option, and each opening begins anew', async ({
  page,
}) => {
  await fresh(page)
  const dialog = modal(page)
  await expect(dialog.getByText('Where do your reviews come from?')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Back' })).toHaveCount(0)
  const options = ['AliExpress', 'Amazon', 'CSV or XLSX file']
  const all = dialog.getByRole('checkbox', { name: 'All of them' })
  await all.check()
  for (const name of options) await expect(dialog.getByRole('checkbox', { name })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Amazon' }).uncheck()
  await expect(all).not.toBeChecked()
  await all.check()
  await all.uncheck()
  for (const name of options) await expect(dialog.getByRole('checkbox', { name })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Amazon' }).check()
  await goOn(page)
  await expect(dialog.getByText('Where do you sell?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Amazon' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await expect(dialog.getByText('Where do you sell?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.goto('/?onboarding=true')
  await expect(dialog.getByText('Where do your reviews come from?')).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Amazon' })).not.toBeChecked()
})

test('S2.106 S2.107 S2.108 S2.109 S8.015 the last step saves, with a toast, refetches the account and goes to checkout; Skip leaves its list empty', async ({
  page,
}) => {
  const owner = await fresh(page)
  await modal(page).getByRole('checkbox', { name: 'All of them' }).check()
  await goOn(page)
  await page.route('**/api/onboarding/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Later.' } }),
  )
  await modal(page).getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByText('Your answers were not saved. Please try again.')).toBeVisible()
  await page.unroute('**/api/onboarding/')
  const refetched = page.waitForResponse('**/api/auth/user/')
  await modal(page).getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByText('Your answers are saved.')).toBeVisible()
  await refetched
  await expect(page).toHaveURL(/\/checkout\?plan_id=empire-monthly/)
  await expect(page.getByRole('main')).toContainText('Empire')
  await expect(modal(page)).toBeHidden()
  expect(
    (await asOwner(page.request, owner).get<Choices>('auth/user/')).onboarding_choices,
  ).toEqual({
    source_import: ['aliexpress', 'amazon', 'csv'],
    marketplace: [],
  })
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('S2.112 the desktop layout begins at 1024 px', async ({ page }) => {
  await fresh(page)
  const sideBySide = async (width: number) => {
    await page.setViewportSize({ width, height: 800 })
    const steps = await modal(page).getByRole('list', { name: 'Steps' }).boundingBox()
    const first = await modal(page).getByRole('checkbox').first().boundingBox()
    return (first?.x ?? 0) > (steps?.x ?? 0) + (steps?.width ?? 0)
  }
  expect([await sideBySide(1024), await sideBySide(1023), await sideBySide(320)]).toEqual([
    true,
    false,
    false,
  ])
})
