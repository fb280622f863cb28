import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { asOwner, storeSession, type Owner } from '../owner.ts'
import { demoIsFilled, storefront } from './host-page.ts'

const words = 'It names the neighbour of the writer, who did not agree.'

test.beforeAll(({ request }) => demoIsFilled(request))

test('WIDGET-52 a shopper without script reports a review on a phone; the owner keeps it with a reason', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({
    viewport: { width: 375, height: 800 },
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  const list = await request.get(storefront('gooseneck-kettle/reviews?sort=lowest&limit=1'))
  const { results } = (await list.json()) as { results: { id: string }[] }
  const { id } = results[0]!
  const shop = storefront('').replace(/products\/$/, '')
  await page.goto(`${shop}reviews/${id}/report?locale=en`)
  await page.getByRole('radio', { name: 'Personal data' }).check()
  await page.getByRole('textbox', { name: 'Please explain' }).fill(words)
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('link', { name: 'Please confirm this sentence.' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Please explain' })).toHaveValue(words)
  await expect(page.getByRole('radio', { name: 'Personal data' })).toBeChecked()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('heading', { name: 'Your report was received' })).toBeVisible()
  await context.close()

  const data = { email: 'demo@plaudit.test', password: 'plaudit-demo' }
  const login = await request.post('/api/auth/login/', { data })
  const tokens = (await login.json()) as Pick<Owner, 'access' | 'refresh'>
  const owner = { ...data, ...tokens, shopKey: '' }
  const desk = await (await browser.newContext()).newPage()
  await storeSession(desk, owner)
  await desk.goto(`/manage?reported=true&review=${id}`)
  await expect(desk.getByText(words)).toBeVisible()
  await desk.getByRole('combobox', { name: 'Reason' }).selectOption('unproven')
  const section = desk.getByRole('region', { name: 'This review was reported' })
  const report = await new AxeBuilder({ page: desk }).include('article').analyze()
  expect(report.violations.map(({ id: rule }) => rule)).toEqual([])
  await section.locator('button[type=submit]').click()
  await expect(section).toBeHidden()
  await desk.getByText('Reports and decisions').click()
  await expect(desk.getByText('Kept published, Could not be confirmed').first()).toBeVisible()
  const { status, open_reports } = await asOwner(request, owner).get<{
    status: string
    open_reports: number
  }>(`reviews/${id}/`)
  expect([status, open_reports]).toEqual(['published', 0])
})

test('WIDGET-54 the link below the reviews leads to how they get here, readable by everybody', async ({
  page,
  request,
}) => {
  const block = await (await request.get(storefront('gooseneck-kettle/block?locale=de'))).text()
  const link = /href="(?<url>[^"]*\/about-reviews[^"]*)"/.exec(block)!.groups!['url']!
  await page.goto(new URL(link).pathname + new URL(link).search)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wie Bewertungen hierher kommen')
  const report = await new AxeBuilder({ page }).analyze()
  expect(report.violations.map(({ id }) => id)).toEqual([])
})
