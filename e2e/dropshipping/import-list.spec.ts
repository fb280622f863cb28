import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { asOwner, logIn, registerOwner } from '../owner.ts'

const axe = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ html }) => html.slice(0, 160)),
  ])
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const addTwo = async (page: Page) => {
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Find products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Find products' })).toBeVisible()
  await page.getByRole('searchbox').fill('kettle')
  await expect(page).toHaveURL(/search=kettle/)
  const add = page.getByRole('button', { name: /^Add to import list: .*kettle/i })
  const listed = page.getByRole('link', { name: /^In import list: / })
  await add.first().dblclick()
  await expect(listed).toHaveCount(1)
  await add.first().click()
  await expect(listed).toHaveCount(2)
}

const editOne = async (page: Page) => {
  await page.getByLabel('Name', { exact: true }).fill('My own kettle')
  await page.getByRole('tab', { name: /^Prices/ }).click()
  const prices = page.getByRole('textbox', { name: /^Price of / })
  const before = await prices.nth(1).inputValue()
  await prices.first().fill('123.45')
  await page.keyboard.press('Enter')
  await expect(prices.nth(1)).toBeFocused()
  await prices.nth(1).fill('9')
  await page.keyboard.press('Escape')
  await expect(prices.nth(1)).toHaveValue(before)
  // What was written survives a reload.
  await page.reload()
  await expect(prices.first()).toHaveValue('123.45')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Everything is saved.')).toBeVisible()
  await expect(
    page
      .getByRole('list')
      .getByRole('link', { name: /My own kettle/ })
      .first(),
  ).toBeVisible()
}

const applyRule = async (page: Page) => {
  await page.getByRole('button', { name: 'Price rule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Price rule' })
  await dialog.getByLabel('All costs: factor').fill('4')
  await expect(dialog.getByText(/1 price you typed stays/)).toBeVisible()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Apply to \d+ prices$/ }).click()
  await expect(dialog).toBeHidden()
}

/** Saving from another tab leads to the amount; what is discarded leaves no word of it. */
const typeNonsense = async (panel: Locator) => {
  const last = panel.getByRole('textbox', { name: /^Price of / }).last()
  await last.fill('12.34.56')
  await panel.getByRole('tab', { name: 'Product' }).click()
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(last).toBeFocused()
  await expect(panel.getByRole('alert')).toBeVisible()
  await panel.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(panel.getByRole('alert')).toBeHidden()
}

test('S1.014, S2.038, S4.026, PROD-22, PROD-23, PROD-25, PROD-29 an owner searches, adds, edits, changes many, sets a price rule and takes it back', async ({
  page,
  request,
}) => {
  // The supplier's list is read in the background of the first minutes.
  test.setTimeout(400_000)
  const owner = await registerOwner(request)
  const api = asOwner(request, owner)
  const state = async () => (await api.get<{ state: string }>('dropship/catalogue/')).state
  await expect.poll(state, { timeout: 300_000 }).toBe('ready')
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, owner)
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Import List' }).click()
  await expect(page.getByRole('heading', { name: 'Your import list is empty' })).toBeVisible()
  await addTwo(page)
  await main.getByRole('link', { name: 'Import List' }).click()
  await expect(page.getByText('2 products, not in your store yet.')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await editOne(page)

  await page.getByLabel('Select all shown').check()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add tags' })
  await dialog.getByLabel('Tags').fill('kitchen,')
  await dialog.getByRole('button', { name: 'Add tags' }).click()
  await expect(page.getByText('2 products changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()

  const second = page.getByRole('textbox', { name: /^Price of / }).nth(1)
  const before = await second.inputValue()
  await applyRule(page)
  await expect(second).not.toHaveValue(before)
  await expect(page.getByRole('textbox', { name: /^Price of / }).first()).toHaveValue('123.45')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(second).toHaveValue(before)

  await page.getByRole('button', { name: 'Remove from the import list' }).click()
  await expect(page.getByText('1 product, not in your store yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 products, not in your store yet.')).toBeVisible()

  await page.getByRole('searchbox').fill('zzzz')
  await expect(page.getByRole('heading', { name: 'No products match' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await page.setViewportSize({ width: 375, height: 812 })
  await page
    .getByRole('list')
    .getByRole('link', { name: /My own kettle/ })
    .click()
  const panel = page.getByRole('dialog', { name: 'Product' })
  for (const tab of ['Product', 'Description', 'Pictures', 'Prices']) {
    await panel.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
    expect(await axe(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
  }
  await typeNonsense(panel)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  expect(await sideways(page)).toBe(0)
})
