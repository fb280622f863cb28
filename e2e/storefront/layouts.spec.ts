import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { asOwner, logInAgain } from '../owner.ts'
import { demoIsFilled, openHost, startShop, stopShop, watchPage } from './host-page.ts'

const layouts = ['list', 'compact', 'masonry', 'carousel', 'badge', 'trust'] as const
type Layout = (typeof layouts)[number]
const withReviews = new Set<Layout>(['list', 'compact', 'masonry', 'carousel'])

const ids = {} as Record<Layout, string>

test.beforeAll(startShop)
test.afterAll(stopShop)

/** The demo store is filled in the background of the first start; then it gets a widget of each layout. */
test.beforeAll(async ({ request }) => {
  await demoIsFilled(request)
  const demo = { email: 'demo@plaudit.test', password: 'plaudit-demo' }
  const owner = await logInAgain(request, { ...demo, access: '', refresh: '', shopKey: '' })
  for (const layout of layouts)
    ids[layout] = (
      (await asOwner(request, owner).post('widgets/', { settings: { layout } })) as {
        id: string
      }
    ).id
})

const widget = (page: Page) => page.locator('plaudit-reviews')
const score = (page: Page) => widget(page).getByRole('img', { name: '4.5 out of 5 stars' })

const faultsOf = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .include('plaudit-reviews')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return {
    sideways,
    axe: violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]),
  }
}

for (const layout of layouts) {
  test(`${layout} is accessible, light and dark, wide and narrow, and moves nothing`, async ({
    page,
    baseURL,
  }) => {
    const { complaints, shift } = await watchPage(page)
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [320, 'light'],
      [1440, 'dark'],
      [320, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await openHost(page, { widget: ids[layout] }, baseURL!)
      await expect(score(page).first()).toBeVisible()
      await page.locator('#below').scrollIntoViewIfNeeded()
      expect(await shift()).toBe(0)
      expect(await faultsOf(page), `${width} ${colorScheme}`).toEqual({ sideways: 0, axe: [] })
    }
    expect(complaints).toEqual([])
  })

  test(`${layout} comes by one tag, stands a hostile style, and right to left`, async ({
    page,
    baseURL,
  }) => {
    const { complaints, shift } = await watchPage(page)
    await openHost(page, { widget: ids[layout], mode: 'script' }, baseURL!)
    await expect(score(page).first()).toBeVisible()
    expect(await shift()).toBe(0)
    await openHost(page, { widget: ids[layout], file: 'hostile' }, baseURL!)
    await expect(score(page).first()).toBeVisible()
    if (withReviews.has(layout))
      await expect(page.getByText('The pour I was missing', { exact: true })).toBeVisible()
    await openHost(page, { widget: ids[layout], file: 'right-to-left', mode: 'script' }, baseURL!)
    const stars = widget(page).getByRole('img', { name: /من 5 نجوم/ })
    await expect(stars.first()).toBeVisible()
    expect(await stars.first().evaluate((element) => getComputedStyle(element).scale)).toBe('-1 1')
    expect(complaints).toEqual([])
  })
}

test('filters and pages of a grid change it in place, and its covers open large with their review', async ({
  page,
  baseURL,
}) => {
  await openHost(page, { widget: ids.masonry }, baseURL!)
  const cards = widget(page).locator('article')
  await expect(cards).toHaveCount(10)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('navigation', { name: 'Pages of reviews' })).toContainText('11–20 of')
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByRole('navigation', { name: 'Pages of reviews' })).toContainText('1–10 of')
  await page.getByRole('link', { name: 'Photo 1 by Maren K.' }).click()
  await expect(page.getByRole('dialog')).toContainText('The pour I was missing')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a carousel is scrolled by keyboard', async ({ page, baseURL }) => {
  await openHost(page, { widget: ids.carousel }, baseURL!)
  const row = page.getByRole('list', { name: 'Reviews, scroll sideways' })
  await row.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
})

test('a badge leads to the list of its product on the same page', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 300 })
  await openHost(page, { above: ids.badge }, baseURL!)
  const list = widget(page).nth(1)
  await widget(page).nth(0).getByRole('link').click()
  await expect.poll(async () => Math.abs((await list.boundingBox())!.y)).toBeLessThanOrEqual(1)
})
