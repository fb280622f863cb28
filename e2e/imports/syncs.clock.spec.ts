import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { passTime, timeNow } from '../clock.ts'
import { asOwner, storeSession, logInAgain, registerOwner } from '../owner.ts'
import { subscribe } from '../billing/paying.ts'

const file =
  'product_handle,product_title,rating,author,text,reviewed_at\nfernhill-kettle,Fernhill kettle,5,Noor A.,Pours well.,2026-04-13\n'

test('S1.024 new reviews of a product are read each week once they are turned on; the list says what came, and one click turns it off', async ({
  page,
}) => {
  test.slow()
  const owner = await registerOwner(page.request)
  await subscribe(page.request, owner, 'pro-monthly')
  await page.clock.setSystemTime(await timeNow(page.request))
  const api = asOwner(page.request, owner)
  await page.request.post('/api/imports/csv/', {
    headers: { authorization: `Bearer ${owner.access}` },
    multipart: {
      file: { name: 'reviews.csv', mimeType: 'text/csv', buffer: Buffer.from(file) },
      options: '{}',
    },
  })
  const product = async () =>
    (await api.get<{ results: { id: string }[] }>('shop/products/')).results[0]?.id
  await expect.poll(product).toBeTruthy()
  const run = await api.post<{ id: string }>('imports/amazon/', {
    product_id: await product(),
    link: 'B0PLAUDN12',
    quantity: 10,
  })
  await expect
    .poll(async () => (await api.get<{ state: string }>(`imports/${run.id}/`)).state)
    .toBe('completed')

  await storeSession(page, owner)
  await page.goto('/import/synced')
  await expect(page.getByRole('heading', { name: 'No synced products yet' })).toBeVisible()
  await page.goto(`/import/runs/${run.id}`)
  const card = page.getByRole('region', { name: 'New reviews' })
  await card.getByRole('switch', { name: 'Import new reviews every week' }).click()
  await expect(card.getByText(/^Next check on /)).toBeVisible()
  await card.getByRole('link', { name: 'All synced products' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Fernhill kettle' })
  await expect(row).toContainText('Not yet')
  await expect(page.getByText('1 of 5 in use')).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.goto('about:blank')
  await passTime(page.request, { days: 8 })
  await page.clock.setSystemTime(await timeNow(page.request))
  const later = asOwner(page.request, await logInAgain(page.request, owner))
  type List = { results: { added: number; last_at: string | null }[] }
  await expect
    .poll(async () => (await later.get<List>('imports/syncs/')).results[0]?.last_at, {
      timeout: 30_000,
    })
    .not.toBeNull()
  const added = (await later.get<List>('imports/syncs/')).results[0]?.added ?? 0
  expect(added).toBeGreaterThan(0)
  await page.goto('/import/synced')
  await expect(row).toContainText(`${added} last time`)
  await page.goto('/import')
  await expect(page.getByText('Weekly import').first()).toBeVisible()

  await page.goto('/import/synced')
  await row.getByRole('button', { name: 'Turn off' }).click()
  await expect(row.getByText('Off', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Turn on' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440)
})
