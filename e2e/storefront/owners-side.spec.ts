import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import jsQR from 'jsqr'
import { templateFile } from '../imports/files.ts'
import { asOwner, registerOwner, storeSession } from '../owner.ts'
import { demoIsFilled, storefront } from './host-page.ts'

const demo = { email: 'demo@plaudit.test', password: 'plaudit-demo' }

test.beforeAll(({ request }) => demoIsFilled(request))

/** The pixels of a picture file, as the browser decodes it, on 300 times 300. */
const pixelsOf = (page: Page, bytes: Buffer, type: string) =>
  page.evaluate(
    async ({ data, type }) => {
      const picture = new Image()
      picture.src = `data:${type};base64,${data}`
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = 300
      canvas.height = 300
      const context = canvas.getContext('2d')!
      context.drawImage(picture, 0, 0, 300, 300)
      const { width, height, data: all } = context.getImageData(0, 0, canvas.width, canvas.height)
      return { width, height, all: [...all] }
    },
    { data: bytes.toString('base64'), type },
  )

test('WIDGET-25 the QR code of a product’s form, as SVG and PNG, reads as the link, and the link opens the form', async ({
  page,
  request,
}) => {
  const answer = await request.post('/api/auth/login/', { data: demo })
  await storeSession(page, (await answer.json()) as { access: string; refresh: string })
  await page.goto('/widget/first')
  const card = page
    .locator('section', { has: page.getByRole('heading', { name: 'Link to the review form' }) })
    .last()
  await card.getByRole('combobox', { name: 'Product' }).fill('gooseneck')
  await page
    .getByRole('option', { name: /gooseneck/i })
    .first()
    .click()
  const link = (await card.locator('pre').textContent())!.trim()
  for (const [name, type] of [
    ['SVG', 'image/svg+xml'],
    ['PNG', 'image/png'],
  ] as const) {
    const saving = page.waitForEvent('download')
    await card.getByRole('button', { name: `Download ${name}` }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe(`review-gooseneck-kettle.${name.toLowerCase()}`)
    const { width, height, all } = await pixelsOf(page, await readFile(await file.path()), type)
    expect(jsQR(Uint8ClampedArray.from(all), width, height)?.data).toBe(link)
  }
  const { violations } = await new AxeBuilder({ page }).include('main').exclude('iframe').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Send review' })).toBeVisible()
  expect((await request.get(storefront('gooseneck-kettle/write'))).status()).toBe(200)
})

test('REV-15 a review is hidden with a reason in one click more, and its history says it', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  const imported = await request.post('/api/imports/csv/', {
    headers: { authorization: `Bearer ${owner.access}` },
    multipart: { file: templateFile(2) },
  })
  expect(imported.status()).toBe(200)
  const count = () => asOwner(request, owner).get<{ total: number }>('reviews/counts/')
  await expect.poll(async () => (await count()).total).toBe(2)
  await storeSession(page, owner)
  await page.goto('/manage')
  await page.getByRole('main').locator('[data-review] a').first().click()
  const opened = page.getByRole('complementary', { name: 'Review' }).or(page.getByRole('dialog'))
  await opened.getByRole('button', { name: 'Hide with a reason' }).click()
  await page.getByRole('menuitem', { name: 'Another reason' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Meant for another shop')
  await page.getByRole('button', { name: 'Hide', exact: true }).last().click()
  await expect(page.getByText('Hidden, Another reason')).toBeVisible()
  await expect(page.getByText('Meant for another shop')).toBeVisible()
  // The list says it too, also after a reload.
  const hidden = page.getByRole('main').locator('[data-review]').filter({ hasText: 'Hidden' })
  await expect(hidden).toContainText('Reason: Another reason')
  await page.goto('/manage?status=hidden')
  await expect(hidden).toHaveCount(1)
  await expect(hidden).toContainText('Reason: Another reason')
})
