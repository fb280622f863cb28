import { expect, test } from '@playwright/test'
import { registerOwner, storeSession } from '../owner.ts'

test('WIDGET-73 a new widget whose layout is changed is a draft of that layout, under its name', async ({
  page,
  request,
}) => {
  await storeSession(page, await registerOwner(request))
  await page.goto('/widget/new?layout=trust')
  await page.getByRole('radio', { name: 'Masonry grid' }).check({ force: true })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Masonry grid')
  await expect(page).toHaveURL(/layout=masonry/)
  await expect(page.getByRole('radio', { name: 'Masonry grid' })).toBeFocused()
  await page.getByLabel('Order', { exact: true }).selectOption('Lowest rating first')
  await page.getByRole('link', { name: 'All widgets' }).click()
  const drafts = page.getByRole('list', { name: 'Drafts' })
  await expect(drafts.getByRole('listitem')).toHaveCount(1)
  await page
    .getByRole('region', { name: 'Layouts' })
    .getByRole('link', { name: 'Trust badge' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Trust badge')
  await expect(page.getByRole('radio', { name: 'Trust badge' })).toBeChecked()
  await page.goto('/widget/new?layout=masonry')
  await expect(page.getByLabel('Order', { exact: true })).toHaveValue('lowest')
})

test('on a phone the studio opens at its top', async ({ page, request }) => {
  await storeSession(page, await registerOwner(request))
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/widget/first')
  await expect(page.getByRole('radio', { name: 'Masonry grid' })).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
