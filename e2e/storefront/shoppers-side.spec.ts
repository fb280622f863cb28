import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { demoIsFilled, openHost, startShop, stopShop, storefront, watchPage } from './host-page.ts'

test.beforeAll(startShop)
test.afterAll(stopShop)
test.beforeAll(({ request }) => demoIsFilled(request))

const reviews = (page: Page) => page.locator('plaudit-reviews article')
const shownRange = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages of reviews' }).locator('p')
const countries = (page: Page) => page.getByLabel('From country')

type Topics = { topics: { word: string; count: number | null }[] }

test('WIDGET-56 reviews of a country are chosen from a list, together with the order; nothing moves', async ({
  page,
  baseURL,
}) => {
  const { complaints, shift } = await watchPage(page)
  await openHost(page, {}, baseURL!)
  await expect(reviews(page)).toHaveCount(10)
  const option = countries(page).locator('option').nth(1)
  const [, country, count] = /^(.+) \((\d+)\)$/.exec((await option.textContent())!)!
  await countries(page).focus()
  await countries(page).selectOption({ index: 1 })
  await expect(shownRange(page)).toHaveText(`1–${count} of ${count}`)
  for (const text of await reviews(page).allTextContents()) expect(text).toContain(country)
  await expect(countries(page)).toBeFocused()
  await page.getByLabel('Sort by').selectOption('Lowest rated')
  await expect(countries(page)).not.toHaveValue('')
  await expect(shownRange(page)).toHaveText(`1–${count} of ${count}`)
  expect((await new AxeBuilder({ page }).include('plaudit-reviews').analyze()).violations).toEqual(
    [],
  )
  await countries(page).selectOption('All countries')
  await expect(reviews(page)).toHaveCount(10)
  await page.waitForLoadState('networkidle')
  expect(await shift()).toBe(0)
  expect(complaints).toEqual([])
})

test('WIDGET-57 WIDGET-58 a word that many use leads to as many reviews as it says, in each of which it is marked', async ({
  page,
  baseURL,
  request,
}) => {
  const read = async () =>
    (await (
      await request.get(`${storefront('gooseneck-kettle/reviews')}?limit=9`)
    ).json()) as Topics
  await expect
    .poll(async () => (await read()).topics[0]?.count ?? 0, { timeout: 30_000 })
    .toBeGreaterThan(2)
  const { topics } = await read()
  const { word, count } = topics[0]!
  await openHost(page, {}, baseURL!)
  await page.getByRole('link', { name: `${word} (${count})`, exact: true }).click()
  await expect(shownRange(page)).toHaveText(`1–${Math.min(10, count!)} of ${count}`)
  for (const review of await reviews(page).all())
    await expect(review.locator('mark').first()).toHaveText(new RegExp(`^${word}`, 'i'))
  await page.getByRole('link', { name: new RegExp(`^“${word}”`) }).click()
  await expect(reviews(page).locator('mark')).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('WIDGET-56 a country is chosen by a form, and taken back by the browser’s own way back', async ({
    page,
    baseURL,
  }) => {
    await page.route('http://shop.test/**', async (route) => {
      const query = new URL(route.request().url()).search
      const block = await fetch(`${baseURL}${storefront('gooseneck-kettle/block')}${query}`)
      await route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><html lang="en"><title>Kettle</title><body>${await block.text()}`,
      })
    })
    await page.goto('http://shop.test/')
    await countries(page).selectOption({ index: 1 })
    await page.getByLabel('Sort by').selectOption('Lowest rated')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(/\?country=[A-Z]{2}&sort=lowest#plaudit-/)
    await expect(shownRange(page)).toHaveText(/^1–\d of \d$/)
    await page.goBack()
    await expect(reviews(page)).toHaveCount(10)
  })
})
