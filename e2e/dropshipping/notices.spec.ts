import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { asOwner, logIn, registerOwner } from '../owner.ts'

const axe = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ html }) => html.slice(0, 160)),
  ])
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const { name, width, height } of [
  { name: 'on a desktop', width: 1440, height: 900 },
  { name: 'on a phone', width: 375, height: 812 },
])
  test(`PROD-60 an owner chooses ${name} what is told of live products; a wrong number, a lost line and a reload lose nothing`, async ({
    page,
    request,
    context,
  }) => {
    const owner = await registerOwner(request)
    await page.setViewportSize({ width, height })
    await logIn(page, owner)
    await page.goto('/notifications')
    await page.getByRole('link', { name: 'Live product notifications' }).click()
    const dialog = page.getByRole('dialog', { name: 'Notifications about live products' })
    await expect(dialog.getByLabel('Price or margin changed')).toHaveValue('daily')
    expect(await axe(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.getByRole('main').getByRole('button', { name: 'Notifications' }).press('Enter')
    await dialog.getByLabel('In stock again').selectOption('off')
    await dialog.getByLabel('Change of the supplier’s price, in %').fill('51')
    await dialog.getByRole('switch', { name: /by email/ }).press('Space')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Change of the supplier’s price, in %')).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    expect(await axe(page)).toEqual([])
    await dialog.getByLabel('Change of the supplier’s price, in %').fill('12')
    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Your settings were not saved.')).toBeVisible()
    await context.setOffline(false)
    await page.reload()
    await expect(dialog.getByLabel('Change of the supplier’s price, in %')).toHaveValue('12')
    await dialog.getByLabel('Change of the supplier’s price, in %').press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Your notification settings are saved.')).toBeVisible()

    await page.reload()
    await page.getByRole('main').getByRole('button', { name: 'Notifications' }).click()
    await expect(dialog.getByLabel('In stock again')).toHaveValue('off')
    await expect(dialog.getByLabel('Change of the supplier’s price, in %')).toHaveValue('12')
    await expect(dialog.getByRole('switch', { name: /by email/ })).not.toBeChecked()
    expect(await asOwner(request, owner).get('dropship/notices/')).toMatchObject({
      price: 'daily',
      in_stock: 'off',
      price_threshold: 12,
      email: false,
    })
  })
