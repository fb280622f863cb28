import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { asOwner, storeSession, registerOwner } from '../owner.ts'
import { templateFile } from './files.ts'

type Drafts = { results: { id: string; received: number; size: number; state: string }[] }

const main = (page: Page) => page.getByRole('main')
const chooseIn = (page: Page, file: ReturnType<typeof templateFile>) =>
  main(page).locator('input[type=file]').first().setInputFiles(file)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const isWhole = async (page: Page) => {
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    )
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  }
}
/** The calls that bring bytes of a file. */
const countParts = (page: Page) => {
  const parts: string[] = []
  page.on('request', (asked) => {
    if (/\/imports\/drafts\/[^/]+\/parts\/|\/imports\/csv\//.test(asked.url()))
      parts.push(asked.url())
  })
  return parts
}

/** 6.5 MB in 400 rows: seven parts. */
const largeFile = () => {
  const notes = 'x'.repeat(16_000)
  const rows = Array.from(
    { length: 400 },
    (_, i) => `kettle,${1 + (i % 5)},Person ${i},"Pours where I aim, number ${i}.",${notes}`,
  )
  const text = ['product_handle,rating,author,text,notes', ...rows].join('\n')
  return { name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

test('IMP-40 IMP-41 a file is uploaded once, however often its columns change, and imported without being sent again', async ({
  page,
  request,
}) => {
  await storeSession(page, await registerOwner(request))
  await page.goto('/import/csv')
  const parts = countParts(page)
  await chooseIn(page, templateFile(4))
  await page.getByRole('button', { name: 'Change columns' }).click()
  await page.getByLabel('Title', { exact: true }).selectOption('country')
  await expect(page.getByRole('button', { name: 'Import 4 reviews' })).toBeEnabled()
  await page.getByLabel('Title', { exact: true }).selectOption('author')
  await expect(page.getByRole('button', { name: 'Import 4 reviews' })).toBeEnabled()
  await page.getByRole('button', { name: 'Import 4 reviews' }).click()
  await expect(heading(page)).toHaveText('Import finished', { timeout: 30_000 })
  expect(parts).toHaveLength(1)
})

test('IMP-40 after a lost connection and after a reload an upload goes on from the last part', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const owner = await registerOwner(request)
  await storeSession(page, owner)
  await page.goto('/import/csv')
  const parts = countParts(page)
  let sent = 0
  let isLost = true
  await page.route('**/api/imports/drafts/*/parts/', (route) =>
    ++sent > 3 && isLost ? route.abort() : route.continue(),
  )
  await chooseIn(page, largeFile())
  await expect(main(page)).toContainText('Uploading large.csv')
  await expect(page.getByRole('status').filter({ hasText: 'Connection lost' })).toBeVisible()
  await expect(main(page)).toContainText('3.1 MB of 6.4 MB uploaded')
  await isWhole(page)
  const drafts = () => asOwner(request, owner).get<Drafts>('imports/drafts/')
  expect(await drafts()).toMatchObject({
    results: [{ received: 3 * 1024 * 1024, state: 'uploading' }],
  })

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  const unfinished = page.getByRole('region', { name: 'Finish uploading large.csv?' })
  await expect(unfinished).toContainText('3.1 MB of 6.4 MB uploaded')
  await isWhole(page)
  isLost = false
  parts.length = 0
  await chooseIn(page, largeFile())
  await expect(page.getByRole('button', { name: 'Import 400 reviews' })).toBeEnabled({
    timeout: 60_000,
  })
  expect(parts).toHaveLength(4)
  expect(await drafts()).toMatchObject({ results: [{ state: 'ready' }] })
})

test('IMP-40 a connection that comes back is used without a press', async ({ page, request }) => {
  test.setTimeout(120_000)
  await storeSession(page, await registerOwner(request))
  await page.goto('/import/csv')
  let sent = 0
  await page.route('**/api/imports/drafts/*/parts/', (route) =>
    ++sent === 2 ? route.abort() : route.continue(),
  )
  await chooseIn(page, largeFile())
  await expect(page.getByRole('button', { name: 'Import 400 reviews' })).toBeEnabled({
    timeout: 60_000,
  })
  expect(sent).toBe(8)
})

test('IMP-44 IMP-45 whoever comes back continues with the file of today; two tabs make one import of it', async ({
  context,
  request,
}) => {
  test.setTimeout(120_000)
  const owner = await registerOwner(request)
  const first = await context.newPage()
  await storeSession(first, owner)
  await first.goto('/import/csv')
  await chooseIn(first, templateFile(5))
  await first.getByRole('switch', { name: /Publish/ }).click()
  await expect(first.getByRole('button', { name: 'Import 5 reviews' })).toBeEnabled()
  await first.close()

  const page = await context.newPage()
  await page.goto('/import')
  const offer = page.getByRole('region', { name: 'Continue with reviews.csv?' })
  await expect(offer).toContainText('Kept until')
  await isWhole(page)
  const parts = countParts(page)
  await offer.getByRole('link', { name: 'Continue' }).click()
  await expect(heading(page)).toHaveText('Check before importing')
  await expect(page.getByRole('switch', { name: /Publish/ })).not.toBeChecked()

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('button', { name: 'Import 5 reviews' })).toBeEnabled()
  await page.getByRole('button', { name: 'Import 5 reviews' }).click()
  await expect(heading(page)).toHaveText('Import finished', { timeout: 30_000 })
  // The other tab hears of it and shows the import.
  await expect(other).toHaveURL(/\/import\/runs\//)
  const { results } = await asOwner(request, owner).get<{ results: object[] }>('imports/')
  expect(results).toHaveLength(1)
  expect(parts).toEqual([])
  await page.goto('/import')
  await expect(page.getByRole('link', { name: 'reviews.csv' })).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('IMP-42 a file that is not here any more says to choose it again, and what was decided about it is kept', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await storeSession(page, owner)
  await page.goto('/import/csv')
  await chooseIn(page, templateFile(3))
  await page.getByRole('switch', { name: /Publish/ }).click()
  await expect(page.getByRole('button', { name: 'Import 3 reviews' })).toBeEnabled()
  const { results } = await asOwner(request, owner).get<Drafts>('imports/drafts/')
  const discarded = await request.delete(`/api/imports/drafts/${results[0]!.id}/`, {
    headers: { authorization: `Bearer ${owner.access}` },
  })
  expect(discarded.ok()).toBe(true)
  // In the tab where it was open, and after a reload.
  await page.getByRole('switch', { name: /Publish/ }).click()
  await expect(main(page)).toContainText('This file is no longer here')
  await expect(main(page)).toContainText('Choose it again')
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'no longer here' })).toBeVisible()
  await isWhole(page)
  await chooseIn(page, templateFile(3))
  await expect(page.getByRole('button', { name: 'Import 3 reviews' })).toBeEnabled()
  await expect(main(page)).toContainText('Draft restored')
})
