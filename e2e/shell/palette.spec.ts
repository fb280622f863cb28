import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { asOwner, logIn, registerOwner } from '../owner.ts'

test('Ctrl K finds screens, products and reviews, and goes there with the keyboard alone', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  const csv = [
    'title,body,rating,review_date,reviewer_name,reviewer_email,product_id,product_handle,reply,picture_urls',
    'Keeps its shape,Two winters and still round,5,2026-01-05,Ines R.,ines@example.com,,linen-pillow,,',
  ].join('\n')
  await request.post('/api/imports/csv/', {
    headers: { authorization: `Bearer ${owner.access}` },
    multipart: { file: { name: 'reviews.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) } },
  })
  const api = asOwner(request, owner)
  await expect
    .poll(async () => (await api.get<{ count: number }>('reviews/sidebar_count/products/')).count)
    .toBe(1)
  await logIn(page, owner)

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(palette.getByRole('group', { name: 'Screens' }).getByRole('option')).toHaveCount(12)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.keyboard.type('pricing')
  await expect(palette.getByRole('option')).toHaveText(['Pricing Plans'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/plans$/)
  await expect(palette).toBeHidden()

  await page.getByRole('button', { name: 'Search' }).click()
  await field.fill('linen')
  const product = palette.getByRole('group', { name: 'Products' }).getByRole('option')
  await expect(product).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/manage\?product_id=/)

  await page.keyboard.press('Control+k')
  await field.fill('winters')
  await expect(palette.getByRole('group', { name: 'Reviews' }).getByRole('option')).toContainText(
    'Keeps its shape',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/manage\?review=/)

  await page.keyboard.press('Control+k')
  await field.fill('zzzz')
  await expect(palette.getByRole('status')).toHaveText('No results for “zzzz”.')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
})

test('Ctrl K opened over a screen that is still on its way stays open when that arrives', async ({
  page,
  request,
}) => {
  await logIn(page, await registerOwner(request))
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/notifications-*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Go to' })
  await palette.getByRole('combobox').fill('notific')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(palette).toBeHidden()
  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('pric')
  gate.resolve()
  await expect(page).toHaveTitle(/^Notifications/)
  await expect(palette.getByRole('option')).toHaveText(['Pricing Plans'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/plans$/)
})
