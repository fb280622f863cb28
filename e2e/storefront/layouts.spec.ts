import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { layouts, type Layout } from '../../contract/src/storefront/widget-settings.ts'
import { asOwner, logInAgain } from '../owner.ts'
import { demoIsFilled, openHost, startShop, stopShop, watchPage } from './host-page.ts'

const withReviews = new Set<Layout>(['list', 'compact', 'masonry', 'carousel', 'all_reviews'])

const ids = {} as Record<Layout, string>

test.beforeAll(startShop)
test.afterAll(stopShop)

/** The demo store is filled in the background of the first start; then it gets a widget of each layout. */
test.beforeAll(async ({ request }) => {
  await demoIsFilled(request)
  const demo = { email: 'demo@plaudit.test', password: 'plaudit-demo' }
  const owner = asOwner(
    request,
    await logInAgain(request, { ...demo, access: '', refresh: '', shopKey: '' }),
  )
  type Made = {
    id: string
    is_first: boolean
    name: string | null
    settings: { layout: Layout }
  }
  const { results } = await owner.get<{ results: Made[] }>('widgets/')
  // Another worker may have made them.
  for (const layout of layouts)
    ids[layout] = (
      results.find((one) => !one.is_first && one.name === null && one.settings.layout === layout) ??
      (await owner.post<Made>('widgets/', { settings: { layout } }))
    ).id
})

const widget = (page: Page) => page.locator('plaudit-reviews')
const tabOf = (page: Page) => widget(page).getByRole('button', { name: 'Reviews' })
const popupOf = (page: Page) => widget(page).getByRole('region', { name: 'Latest reviews' })

/** What stands in the page when a layout is there. */
const shownBy = (layout: Layout, page: Page): Locator => {
  if (layout === 'tab') return tabOf(page)
  if (layout === 'popup') return popupOf(page)
  // Other journeys import into this shop meanwhile: its average moves by a tenth.
  return widget(page)
    .getByRole('img', { name: /^4\.\d out of 5 stars$/ })
    .first()
}

/** A pop-up comes when the page was read for a moment, once per visit: here each page is a visit. */
const eachPageIsAVisit = (page: Page) => page.addInitScript(() => sessionStorage.clear())

/** Opens what a layout keeps closed, for a look at it. */
const openUp = async (layout: Layout, page: Page) => {
  if (layout === 'tab') await tabOf(page).click()
  if (layout === 'photo_wall')
    await widget(page).getByRole('button', { name: 'Photo 1 by Maren K.' }).click()
}

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
    await eachPageIsAVisit(page)
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [320, 'light'],
      [1440, 'dark'],
      [320, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await openHost(page, { widget: ids[layout] }, baseURL!)
      await expect(shownBy(layout, page)).toBeVisible()
      await page.locator('#below').scrollIntoViewIfNeeded()
      expect(await shift()).toBe(0)
      await openUp(layout, page)
      expect(await faultsOf(page), `${width} ${colorScheme}`).toEqual({ sideways: 0, axe: [] })
    }
    expect(complaints).toEqual([])
  })

  test(`${layout} comes by one tag, stands a hostile style, and right to left`, async ({
    page,
    baseURL,
  }) => {
    const { complaints, shift } = await watchPage(page)
    await eachPageIsAVisit(page)
    await openHost(page, { widget: ids[layout], mode: 'script' }, baseURL!)
    await expect(shownBy(layout, page)).toBeVisible()
    expect(await shift()).toBe(0)
    await openHost(page, { widget: ids[layout], file: 'hostile' }, baseURL!)
    await expect(shownBy(layout, page)).toBeVisible()
    if (withReviews.has(layout))
      await expect(page.getByText('The pour I was missing', { exact: true })).toBeVisible()
    await openHost(page, { widget: ids[layout], file: 'right-to-left', mode: 'script' }, baseURL!)
    if (layout === 'tab') await widget(page).getByRole('button').click()
    const stars = widget(page).getByRole('img', { name: /من 5 نجوم/ })
    await expect(stars.first()).toBeVisible()
    expect(await stars.first().evaluate((element) => getComputedStyle(element).scale)).toBe('-1 1')
    expect(complaints).toEqual([])
  })

  test(`S1.026 ${layout} shows the whole shop under a strict policy, and the page stands without our server`, async ({
    page,
    baseURL,
  }) => {
    const { complaints } = await watchPage(page)
    await eachPageIsAVisit(page)
    const csp = `default-src 'none'; script-src ${baseURL}; connect-src ${baseURL}; img-src * data:; style-src 'unsafe-inline'`
    await openHost(page, { widget: ids[layout], isShopWide: true, mode: 'script', csp }, baseURL!)
    await expect(shownBy(layout, page)).toBeVisible()
    await page.route('**/storefront/v1/**', (route) => route.abort())
    await openHost(page, { widget: ids[layout], isShopWide: true, mode: 'script' }, baseURL!)
    await expect(page.getByText('What stands below the reviews.')).toBeVisible()
    expect(await widget(page).evaluate((element) => element.shadowRoot)).toBeNull()
    expect(complaints).toEqual([])
  })
}

test('on a slow network the page’s own content stands at once, and every layout keeps its place', async ({
  page,
  baseURL,
}) => {
  const { shift, complaints } = await watchPage(page)
  await eachPageIsAVisit(page)
  let gate = Promise.withResolvers<void>()
  await page.route('**/storefront/v1/**/block*', async (route) => {
    await gate.promise
    await route.continue()
  })
  for (const layout of layouts) {
    gate = Promise.withResolvers<void>()
    await openHost(page, { widget: ids[layout], mode: 'script' }, baseURL!)
    await expect(page.getByRole('heading', { name: 'Gooseneck Kettle' })).toBeVisible()
    const place = (await page.locator('#below').boundingBox())!
    gate.resolve()
    await expect(shownBy(layout, page), layout).toBeVisible()
    expect([layout, await shift()]).toEqual([layout, 0])
    expect((await page.locator('#below').boundingBox())!.y).toBeGreaterThanOrEqual(place.y)
  }
  expect(complaints).toEqual([])
})

test('two of every layout on one page are both there, each about its product, and of pop-ups comes one', async ({
  page,
  baseURL,
}) => {
  const { shift, complaints } = await watchPage(page)
  await eachPageIsAVisit(page)
  const products = ['gooseneck-kettle', 'stoneware-mugs']
  for (const layout of layouts)
    for (const mode of ['block', 'script'] as const) {
      await openHost(page, { widget: ids[layout], products, mode }, baseURL!)
      const drawn = () =>
        widget(page).evaluateAll((found) =>
          found.map(({ shadowRoot }) =>
            [...(shadowRoot?.children ?? [])].some(
              ({ localName, textContent }) => localName !== 'style' && textContent.trim() !== '',
            ),
          ),
        )
      await expect.poll(drawn, layout).toEqual([true, true])
      if (layout === 'popup') await expect(popupOf(page).filter({ visible: true })).toHaveCount(1)
      if (layout === 'tab') {
        await tabOf(page).last().click()
        await expect(widget(page).nth(1).getByRole('dialog')).toBeVisible()
        await expect(widget(page).nth(0).getByRole('dialog')).toBeHidden()
      }
      expect([layout, mode, await shift()]).toEqual([layout, mode, 0])
    }
  expect(complaints).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every layout can be read, a tab opens, a photo opens its review, and no pop-up comes', async ({
    page,
    baseURL,
  }) => {
    for (const layout of layouts) {
      await openHost(page, { widget: ids[layout] }, baseURL!)
      if (layout === 'popup') await expect(popupOf(page)).toBeHidden()
      else await expect(shownBy(layout, page)).toBeVisible()
      await openUp(layout, page)
      if (layout === 'tab' || layout === 'photo_wall')
        await expect(widget(page).getByRole('dialog')).toContainText('The pour I was missing')
    }
  })

  test('S1.026 pages, stars and products of all reviews are links that a crawler can follow', async ({
    page,
    baseURL,
  }) => {
    await openHost(page, { widget: ids.all_reviews, isShopWide: true }, baseURL!)
    const links = await widget(page)
      .getByRole('link')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')!))
    expect(links.filter((href) => href.startsWith('?cursor='))).toHaveLength(1)
    expect(links.filter((href) => href.startsWith('?rating=5#'))).toHaveLength(1)
    expect(links.filter((href) => href.startsWith('?product='))).toHaveLength(10)
    expect(links.filter((href) => href.endsWith('/products/gooseneck-kettle'))).not.toEqual([])
  })
})

test('all reviews are narrowed to a product and back, in place', async ({ page, baseURL }) => {
  await openHost(page, { widget: ids.all_reviews, isShopWide: true }, baseURL!)
  const pages = page.getByRole('navigation', { name: 'Pages of reviews' })
  const before = await pages.textContent()
  await page
    .getByRole('link', { name: /^Only this product ?: Gooseneck/ })
    .first()
    .click()
  const chip = page.getByRole('link', { name: /^Gooseneck Kettle.*remove this filter$/ })
  await expect(chip).toBeVisible()
  // No product stands beside them any more: they have the whole width.
  const widths = () =>
    page
      .locator('plaudit-reviews article')
      .evaluateAll((all) => all.map((one) => one.clientWidth / one.parentElement!.clientWidth))
  for (const share of await widths()) expect(share).toBeGreaterThan(0.95)
  await chip.click()
  await expect(pages).toHaveText(before!)
})

test('S1.011 two lists on one page carry one AggregateRating, however they came', async ({
  page,
  baseURL,
}) => {
  const data = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('script[type="application/ld+json"]')]
        .map((one) => one.textContent)
        .filter((text) => text.includes('AggregateRating')),
    )
  const expectOne = async (host: Parameters<typeof openHost>[1]) => {
    await openHost(page, host, baseURL!)
    await expect(shownBy('list', page)).toBeVisible()
    await expect(widget(page).nth(1).locator('article').first()).toBeVisible()
    await expect.poll(async () => (await data()).length).toBe(1)
  }
  await expectOne({ widget: ids.masonry, above: ids.list })
  await expectOne({
    widget: ids.list,
    mode: 'script',
    products: ['gooseneck-kettle', 'gooseneck-kettle'],
  })
  await openHost(
    page,
    { widget: ids.list, products: ['gooseneck-kettle', 'stoneware-mugs'] },
    baseURL!,
  )
  await expect.poll(async () => (await data()).length).toBe(2)
})

test('a pop-up comes once per visit, goes with Escape, and never covers what buys', async ({
  page,
  baseURL,
}) => {
  const buy = (style: string) =>
    `<form action="/cart/add"><button name="add" style="position:fixed;bottom:0;height:5rem;${style}">Add to cart</button></form>`
  await openHost(page, { widget: ids.popup, also: buy('left:0;width:20rem') }, baseURL!)
  await expect(popupOf(page)).toBeVisible()
  const [box, button] = [
    (await popupOf(page).boundingBox())!,
    (await page.getByRole('button', { name: 'Add to cart' }).boundingBox())!,
  ]
  expect(box.x).toBeGreaterThan(button.x + button.width)
  const first = await popupOf(page).getByRole('listitem').textContent()
  await popupOf(page).getByRole('button', { name: 'Next review' }).click()
  await expect(popupOf(page).getByRole('listitem')).not.toHaveText(first!)
  await page.keyboard.press('Escape')
  await expect(popupOf(page)).toBeHidden()
  await openHost(page, { widget: ids.popup }, baseURL!)
  const asked = page.waitForRequest('**/popup.js')
  await openHost(page, { widget: ids.popup }, baseURL!)
  await asked
  expect(await page.evaluate(() => sessionStorage.getItem('plaudit-popup'))).toBe('1')
  await page.evaluate(() => sessionStorage.clear())
  await openHost(page, { widget: ids.popup, also: buy('left:0;width:100vw') }, baseURL!)
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('plaudit-popup'))).toBe('1')
  await expect(popupOf(page)).toBeHidden()
})

test('WIDGET-80 every tile of a photo wall is one square of its grid, also one whose photo is gone', async ({
  page,
  baseURL,
}) => {
  await page.route('**/*-thumb.*', (route, request) =>
    request.url().endsWith('1') ? route.abort() : route.continue(),
  )
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await openHost(page, { widget: ids.photo_wall, isShopWide: true }, baseURL!)
    const tiles = widget(page).getByRole('button', { name: /^Photo \d+ by/ })
    await expect(tiles.nth(4)).toBeVisible()
    const boxes = await Promise.all((await tiles.all()).map((tile) => tile.boundingBox()))
    const sides = boxes.flatMap((box) => [Math.round(box!.width), Math.round(box!.height)])
    expect([width, new Set(sides).size]).toEqual([width, 1])
  }
})

test('a photo wall opens a review, its photo large, and gives the focus back', async ({
  page,
  baseURL,
}) => {
  await openHost(page, { widget: ids.photo_wall }, baseURL!)
  const tile = widget(page).getByRole('button', { name: 'Photo 1 by Maren K.' })
  await tile.click()
  const review = page.getByRole('dialog', { name: 'Review by Maren K.' })
  await page.keyboard.press('Escape')
  await expect(tile).toBeFocused()
  await tile.click()
  await review.getByRole('link', { name: 'Photo 1 by Maren K.' }).click()
  await expect(page.getByRole('dialog', { name: /^Photo 1 by Maren K\. \(/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(review).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(review).toBeHidden()
  await expect(tile).toBeFocused()
})

test('a carousel has buttons where the browser has none of its own', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  await openHost(page, { widget: ids.carousel }, baseURL!)
  const row = page.getByRole('list', { name: 'Reviews, scroll sideways' })
  await widget(page).getByRole('button', { name: 'Next reviews' }).last().click()
  await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
})

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

for (const mode of ['block', 'script'] as const)
  test(`a badge leads to the list of its product on the same page (${mode})`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 1440, height: 300 })
    await openHost(page, { above: ids.badge, mode }, baseURL!)
    const list = widget(page).nth(1)
    await expect(list.getByRole('article').first()).toBeVisible()
    await widget(page).nth(0).getByRole('link').click()
    await expect.poll(async () => Math.abs((await list.boundingBox())!.y)).toBeLessThanOrEqual(1)
  })
