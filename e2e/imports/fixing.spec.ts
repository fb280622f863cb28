import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { asOwner, storeSession, registerOwner } from '../owner.ts'

test('S1.024 rejected rows are mended on the import: one by one, all alike, and a product picked for all its rows', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const owner = await registerOwner(request)
  const api = asOwner(request, owner)
  await storeSession(page, owner)
  await page.goto('/import/csv')
  const main = page.getByRole('main')
  const good = 'enamel-kettle,Enamel kettle,5,Ann,Good.,2026-04-13\n'
  const rows = [
    'enamel-kettle,,4 stars,Ben,Pours well.,2026-04-13',
    'enamel-kettle,,4 stars,Ida,Keeps warm.,2026-04-13',
    'enamel-kettle,,5,Noor,,2026-04-13',
    'enamel-kettle,,5,Sam,Nice.,31.02.2026',
    ',,5,Kim,Which product?,2026-04-13',
    ',,5,Lou,And this?,2026-04-13',
  ]
  await main.locator('input[type=file]').setInputFiles({
    name: 'reviews.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `product_handle,product_title,rating,author,text,reviewed_at\n${good}${rows.join('\n')}\n`,
    ),
  })
  await page.getByRole('button', { name: 'Import 1 review' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import finished', {
    timeout: 30_000,
  })
  const list = page.getByRole('region', { name: 'Rejected rows' })
  await expect(list.getByRole('listitem')).toHaveCount(6)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByLabel('New value of text in row 5').fill('Holds enough for four.')
  await page.getByLabel('New value of text in row 5').press('Tab')
  await page.keyboard.press('Enter')
  await expect(list.getByRole('listitem')).toHaveCount(5)
  await page.getByLabel('New value of rating in row 3').selectOption('4')
  await list
    .getByRole('listitem')
    .filter({ hasText: 'Row 3' })
    .getByRole('button', { name: 'Apply to all 2 similar rows' })
    .click()
  await expect(list.getByRole('listitem')).toHaveCount(3)
  // What is still wrong says so, and keeps what was written.
  await page.getByLabel('New value of reviewed_at in row 6').fill('2030-01-01')
  await page.getByRole('button', { name: 'Try again, row 6' }).dblclick()
  await expect(list.getByRole('listitem').filter({ hasText: 'Row 6' })).toContainText(
    'This date is in the future.',
  )
  await page.getByLabel('New value of reviewed_at in row 6').fill('2026-02-28')
  await page.getByRole('button', { name: 'Try again, row 6' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Product for row 7' }).click()
  await page.getByRole('option', { name: 'Enamel kettle' }).click()
  await list
    .getByRole('listitem')
    .filter({ hasText: 'Row 7' })
    .getByRole('button', { name: 'Apply to all 2 similar rows' })
    .click()
  await expect(list).toHaveCount(0)
  const counts = await api.get<{ total: number }>('reviews/counts/')
  expect(counts.total).toBe(7)
})
