import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { asOwner, storeSession, registerOwner } from '../owner.ts'
import { subscribe } from '../billing/paying.ts'

const bar = (page: Page, name = 'Saving') => page.getByRole('region', { name })

test('B7 what a plan would be needed for says beside the button that it is preview only, and what publishing needs', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await storeSession(page, owner)
  await page.goto('/widget')
  const save = bar(page).getByRole('button', { name: 'Save' })
  await page.getByLabel('Lowest rating shown').selectOption('4 stars and up')
  await expect(bar(page).getByText('Preview only', { exact: true })).toBeVisible()
  await expect(bar(page).getByText('Preview only.', { exact: true })).toBeVisible()
  await expect(bar(page)).toContainText('Not included without a plan: Lowest rating shown.')
  await expect(bar(page)).toContainText(/To publish, you need the \w+ plan\./)
  await expect(bar(page)).not.toContainText('No changes')
  await expect(save).toBeDisabled()
  // The setting itself says it too.
  await expect(page.getByRole('group', { name: 'List' }).getByText('Preview only')).toBeVisible()
  const plan = /need the (\w+) plan/.exec((await bar(page).textContent()) ?? '')![1]
  await bar(page).getByRole('button', { name: 'See the plan' }).click()
  await expect(
    page.getByRole('dialog', { name: new RegExp(`^Available on ${plan}`) }),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  // Beside something that can be saved both are said, and only that is saved.
  await page.getByLabel('Order', { exact: true }).selectOption('Lowest rating first')
  await expect(bar(page)).toContainText('1 change, not saved')
  await expect(bar(page).getByText('Preview only.', { exact: true })).toBeVisible()
  await save.click()
  await expect(bar(page)).not.toContainText('1 change')
  expect(await asOwner(request, owner).get('widget/settings/')).toMatchObject({
    sort: 'lowest',
    min_rating: 1,
  })
  await bar(page).getByRole('button', { name: 'Discard' }).click()
  await expect(bar(page).getByText('Preview only')).toHaveCount(0)

  // On a plan that brings it there is nothing to say.
  await subscribe(request, owner, 'empire-monthly')
  await page.reload()
  await page.getByLabel('Lowest rating shown').selectOption('4 stars and up')
  await expect(save).toBeEnabled()
  await expect(page.getByText('Preview only')).toHaveCount(0)
})

for (const [language, words] of [
  ['es', 'Solo vista previa'],
  ['fr', 'Aperçu uniquement'],
  ['de', 'Nur Vorschau'],
  ['pt-BR', 'Somente prévia'],
  ['ar', 'للمعاينة فقط'],
] as const)
  test(`B7 preview only is said in ${language}`, async ({ page, request }) => {
    const owner = await registerOwner(request)
    await asOwner(request, owner).post('auth/edit/', { name: 'Maren Kolb', language })
    await storeSession(page, owner)
    await page.goto('/widget')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await page.getByRole('main').getByRole('combobox').nth(2).selectOption('4')
    await expect(
      page.getByRole('main').locator('section').getByText(`${words}.`, { exact: true }),
    ).toBeVisible()
    // However long the words: discarding and saving stand beside each other.
    const acts = page
      .locator('section')
      .filter({ hasText: `${words}.` })
      .getByRole('button')
    const [discard, save] = [await acts.nth(-2).boundingBox(), await acts.nth(-1).boundingBox()]
    expect(discard?.y).toBe(save?.y)
  })

test('WIDGET-14 a second widget is made, changed, renamed, copied and deleted; the first stays', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await storeSession(page, owner)
  await page.goto('/widget')
  const tabs = page.getByRole('navigation', { name: 'Your widgets' })
  const install = page.getByRole('region', { name: 'Add the widget to your shop' })
  await expect(tabs.getByRole('link')).toHaveText(['Product page'])
  await expect(install).not.toContainText(' widget=')

  await page.getByRole('button', { name: 'New widget' }).click()
  const dialog = page.getByRole('dialog', { name: 'New widget' })
  await dialog.getByRole('radio', { name: 'Star badge' }).check()
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Create widget' }).click()
  await expect(tabs.getByRole('link')).toHaveText(['Product page', 'Star badge'])
  await expect(tabs.getByRole('link', { name: 'Star badge' })).toHaveAttribute('aria-current')
  // A badge has no list, so nothing about one is asked.
  await expect(page.getByRole('group', { name: 'List' })).toHaveCount(0)
  await expect(install).toContainText(' widget=')
  await page.getByRole('radio', { name: 'Carousel' }).check()
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await expect(tabs.getByRole('link')).toHaveText(['Product page', 'Carousel'])
  await expect(page.getByRole('group', { name: 'List' })).toBeVisible()

  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for this widget' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Rename')
  await page.getByRole('textbox', { name: 'Name' }).fill('Home page')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(tabs.getByRole('link')).toHaveText(['Product page', 'Home page'])
  await act('Make a copy')
  await expect(tabs.getByRole('link')).toHaveText([
    'Product page',
    'Home page',
    'Copy of Home page',
  ])
  await expect(page.getByRole('radio', { name: 'Carousel' })).toBeChecked()
  await page.reload()
  await act('Delete')
  await page
    .getByRole('dialog', { name: 'Delete “Copy of Home page”?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(tabs.getByRole('link')).toHaveText(['Product page', 'Home page'])
  await expect(tabs.getByRole('link', { name: 'Product page' })).toHaveAttribute('aria-current')
  await page.getByRole('button', { name: 'Actions for this widget' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Rename', 'Make a copy'])
  await page.keyboard.press('Escape')
  // Another tab deleted it meanwhile, or a link is old.
  await page.goto('/widget?widget=00000000-0000-7000-8000-000000000000')
  await expect(page.getByText('This widget no longer exists. Showing the first one.')).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})
